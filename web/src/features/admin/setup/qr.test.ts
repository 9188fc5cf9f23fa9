import { expect, test } from "vitest";
import { qrOf, svgOf } from "./qr.ts";

test("[WEB-691] the code has its three finders and a quiet zone of four modules", () => {
  const { size, path } = qrOf("https://gokaku.example/");
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`));
  expect((size - 8 - 17) % 4).toBe(0);
  const last = size - 5;
  for (const [x, y] of [
    [4, 4],
    [last, 4],
    [4, last],
  ])
    expect(dark.has(`${x} ${y}`), `${x} ${y}`).toBe(true);
  for (const at of dark) {
    const [x = 0, y = 0] = at.split(" ").map(Number);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x, y)).toBeLessThan(size - 4);
  }
});

test("[WEB-691] the file is dark on white, and another address is another code", () => {
  const code = qrOf("https://gokaku.example/");
  expect(svgOf(code)).toContain(`viewBox="0 0 ${code.size} ${code.size}"`);
  expect(qrOf("https://gokaku.example/?tab=rules").path).not.toBe(code.path);
});

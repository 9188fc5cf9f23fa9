import { expect, it } from "vitest";
import { deviceName, supportOf } from "./support.ts";

const USUAL = { hasPush: true, permission: "default", isApplePhone: false, isStandalone: false } as const;

it("[WEB-241] what a browser can do is said before it is asked for anything", () => {
  expect(supportOf(USUAL)).toBe("ask");
  expect(supportOf({ ...USUAL, permission: "granted" })).toBe("ready");
  expect(supportOf({ ...USUAL, permission: "denied" })).toBe("denied");
  expect(supportOf({ ...USUAL, permission: null })).toBe("none");
  expect(supportOf({ ...USUAL, hasPush: false })).toBe("none");
  expect(supportOf({ ...USUAL, hasPush: false, permission: null, isApplePhone: true })).toBe("home_screen");
  expect(supportOf({ ...USUAL, isApplePhone: true, isStandalone: true })).toBe("ask");
});

it("[WEB-241] a device is called by its system and its browser", () => {
  const agents = {
    iPhoneのSafari:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
    AndroidのChrome:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36",
    WindowsのEdge:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0",
    MacのFirefox: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:125.0) Gecko/20100101 Firefox/125.0",
    この端末: "something else",
  };
  for (const [name, agent] of Object.entries(agents)) expect(deviceName(agent)).toBe(name);
});

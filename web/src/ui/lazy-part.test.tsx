import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { lazyPart } from "./lazy-part.tsx";

const Greeting = ({ name }: { readonly name: string }) => <p>{`${name}さん`}</p>;

test("[WEB-732] a part is shown when its file is there, and at once when it was there before", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const Part = lazyPart(() => promise, <p>待つ</p>);
  const first = await render(<Part name="アオイ" />);
  await expect.element(page.getByText("待つ")).toBeVisible();
  resolve(Greeting);
  await expect.element(page.getByText("アオイさん")).toBeVisible();
  await first.unmount();
  const { container } = await render(<Part name="ミドリ" />);
  expect(container.textContent).toBe("ミドリさん");
});

test("[WEB-110] a part whose file did not come, or that fails, can be tried again", async () => {
  let tries = 0;
  const Broken = ({ isBroken }: { readonly isBroken: boolean }) => {
    if (isBroken) throw new Error("broken");
    return <p>ある</p>;
  };
  const Part = lazyPart<{ readonly isBroken: boolean }>(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("no network")) : Promise.resolve(Broken);
  });
  const { rerender } = await render(<Part isBroken />);
  const again = page.getByRole("button", { name: "再試行" });
  await again.click();
  await expect.poll(() => tries).toBe(2);
  await expect.element(page.getByRole("alert")).toBeVisible();
  await rerender(<Part isBroken={false} />);
  await again.click();
  await expect.element(page.getByText("ある")).toBeVisible();
});

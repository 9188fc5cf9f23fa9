import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ApiError } from "../../api/http.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { Problem } from "../../ui/problem.tsx";
import { useToasts } from "../../ui/toast.ts";
import { Toaster } from "../../ui/toaster.tsx";
import { adminKey } from "./keys.ts";
import { adminText } from "./text.ts";
import { useAct } from "./use-act.ts";

const Act = ({ run, read }: { readonly run: () => Promise<unknown>; readonly read: () => number }) => {
  const shown = useQuery({ queryKey: adminKey("shown"), queryFn: async () => read() });
  const act = useAct({ run, failed: "できませんでした", said: "できました" });
  return (
    <>
      <p>{`${shown.data}回目`}</p>
      <button type="button" onClick={() => act.start(undefined)}>
        する
      </button>
      <Problem lines={act.problem} />
      <Toaster />
    </>
  );
};

const renderAct = (run: () => Promise<unknown>) => {
  useToasts.setState({ toasts: [] });
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads;
  };
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Act run={run} read={read} />
    </QueryClientProvider>,
  );
};

test("[WEB-184] after a conflict what stands now is read, and that is said", async () => {
  const screen = await renderAct(() => Promise.reject(new ApiError(409, "conflict", "競合しました。")));
  await expect.element(screen.getByText("1回目")).toBeVisible();
  await screen.getByRole("button", { name: "する", exact: true }).click();
  await expect.element(screen.getByText("2回目")).toBeVisible();
  await expect.element(screen.getByText(adminText.conflict)).toBeVisible();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("できませんでした競合しました。");
});

test("[WEB-184] a second tap while an act is on its way is none", async () => {
  const acts: (() => void)[] = [];
  const screen = await renderAct(() => new Promise<void>((resolve) => void acts.push(resolve)));
  const button = screen.getByRole("button", { name: "する", exact: true });
  await button.click();
  await button.click();
  expect(acts).toHaveLength(1);
  acts[0]?.();
  await expect.element(screen.getByText("できました")).toBeVisible();
  await button.click();
  expect(acts).toHaveLength(2);
});

test.each([
  ["no answer", new ApiError(0, "timeout", "応答がありません。"), true],
  ["a failure of the server", new ApiError(503, "unavailable", "利用できません。"), true],
  ["an answer that cannot be read", new ApiError(200, "broken_answer", "読み取れません。"), true],
  ["a refusal", new ApiError(400, "invalid_request", "正しくありません。"), false],
  ["too many calls", new ApiError(429, "rate_limited", "少し待ってください。"), false],
] as const)(
  "[WEB-257] after %s it is said whether the act may have been done",
  async (_, failure, isPossible) => {
    const screen = await renderAct(() => Promise.reject(failure));
    await screen.getByRole("button", { name: "する", exact: true }).click();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(`できませんでした${failure.message}`);
    await expect.element(screen.getByText("2回目")).toBeVisible();
    const said = screen.getByText(adminText.perhaps);
    if (isPossible) await expect.element(said).toBeVisible();
    else expect(said.query()).toBeNull();
  },
);

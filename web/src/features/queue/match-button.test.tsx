import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { MatchButton } from "./match-button.tsx";

const idle = { entryState: null, reason: null, busy: null, offline: false } as const;

test("[WEB-40] the reason stands on the button, which cannot be pressed", async () => {
  const onStart = vi.fn();
  const reason = { text: "ペナルティによる待機中です。あと3分で参加できます。", action: null };
  const screen = await render(<MatchButton {...idle} reason={reason} onStart={onStart} onStop={vi.fn()} />);
  await expect.element(screen.getByRole("button", { name: reason.text })).toBeDisabled();
  expect(onStart).not.toHaveBeenCalled();
});

test("[WEB-40] the same button starts, stops and says when a match is being made", async () => {
  const onStart = vi.fn();
  const onStop = vi.fn();
  const screen = await render(<MatchButton {...idle} onStart={onStart} onStop={onStop} />);
  await screen.getByRole("button", { name: "マッチング開始" }).click();
  expect(onStart).toHaveBeenCalledOnce();
  await screen.rerender(<MatchButton {...idle} entryState="waiting" onStart={onStart} onStop={onStop} />);
  await screen.getByRole("button", { name: "マッチングをやめる" }).click();
  expect(onStop).toHaveBeenCalledOnce();
  await screen.rerender(<MatchButton {...idle} entryState="claimed" onStart={onStart} onStop={onStop} />);
  await expect.element(screen.getByRole("button", { name: "試合を作成しています" })).toBeDisabled();
});

test("[WEB-87] without a network one cannot stop waiting, and the button says why", async () => {
  const screen = await render(
    <MatchButton {...idle} entryState="waiting" offline onStart={vi.fn()} onStop={vi.fn()} />,
  );
  await expect
    .element(screen.getByRole("button", { name: "オフラインのため、いまはやめられません" }))
    .toBeDisabled();
});

import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { DecisionForm } from "./decision-form.tsx";
import { sampleDisputed } from "./samples.ts";

afterEach(() => vi.restoreAllMocks());

test("[WEB-187] a dispute is decided after a look at what changes, with a reason and the version one looked at", async () => {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    sent.push([String(input), JSON.parse(String(init?.body))]);
    const isPreview = String(input).endsWith("/preview");
    const answer = isPreview
      ? {
          deltas: [{ user_id: "dummy_001", before: 0, after: -9 }],
          rates: [{ user_id: "dummy_001", change: -9 }],
          later_matches: 4,
          changed_matches: 2,
        }
      : { ...sampleDisputed, disputed: false };
    return new Response(JSON.stringify(answer), { status: 200 });
  });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <DecisionForm match={sampleDisputed} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole("button", { name: "結果を選んでください" })).toBeDisabled();
  await screen.getByRole("button", { name: "無効試合" }).click();
  await screen.getByRole("button", { name: "すばる" }).click();
  await screen.getByRole("button", { name: "変更を確認" }).click();
  const dialog = screen.getByRole("dialog", { name: "結果の決定" });
  await expect.element(dialog.getByText(/無効の原因: すばる/)).toBeVisible();
  await expect.element(dialog.getByRole("listitem").first()).toHaveTextContent("かぜまる±0→−9");
  const later = dialog.getByText("この後に確定した4試合のうち、2試合の変動が計算し直されます。");
  await expect.element(later).toBeVisible();
  expect(sent).toHaveLength(1);
  await dialog.getByRole("textbox", { name: "理由" }).fill("録画を確認しました");
  await dialog.getByRole("button", { name: "決定する" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const result = { result: "invalid", invalid_player: "dummy_009" };
  const path = `/api/admin/matches/${sampleDisputed.match_id}/decide`;
  expect(sent).toEqual([
    [`${path}/preview`, result],
    [path, { ...result, reason: "録画を確認しました", version: sampleDisputed.version }],
  ]);
});

import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createStaffClient } from "../staff-client.ts";
import { adminText } from "../text.ts";
import { EvidenceTab } from "./evidence-tab.tsx";
import { sampleEvidence } from "./samples.ts";
import { evidenceAdminText as text } from "./text.ts";

afterEach(() => vi.restoreAllMocks());

const calls: string[] = [];
const show = (evidence = sampleEvidence) => {
  calls.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    calls.push(`${init?.method ?? "GET"} ${String(input)} ${init?.body ?? ""}`);
    return Response.json(evidence);
  });
  return render(
    <QueryClientProvider client={createStaffClient("moderator")}>
      <MemoryRouter>
        <EvidenceTab />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test("[WEB-770] a row says its kind, both people, the numbers and how likely chance alone is", async () => {
  const screen = await show();
  await expect.element(screen.getByRole("heading", { name: text.kinds.boosting })).toBeVisible();
  await expect
    .element(
      screen.getByText("41試合で37敗しています。実力から見込まれるのは20.4敗で、最長14連敗です。", {
        exact: false,
      }),
    )
    .toBeVisible();
  await expect
    .element(screen.getByText("100万組に1組より少ない割合です（調べたのは1,530組）。", { exact: false }))
    .toBeVisible();
  await expect
    .element(screen.getByText("約2,500組に1組です（調べたのは12組）。", { exact: false }))
    .toBeVisible();
  expect(screen.getByRole("link", { name: "カエデ" }).elements().length).toBeGreaterThan(0);
});

test("[WEB-771] two accounts are confirmed as one person's with a reason only, where a row suspects that", async () => {
  const screen = await show();
  await screen.getByRole("button", { name: text.link }).click();
  const dialog = screen.getByRole("dialog");
  await dialog.getByRole("button", { name: text.link }).click();
  await expect.element(dialog.getByText(adminText.reasonRefused(500))).toBeVisible();
  await dialog.getByLabelText(adminText.reason).fill("同じ端末で交代なし");
  await dialog.getByRole("button", { name: text.link }).click();
  await expect
    .poll(() => calls.find((line) => line.startsWith("POST")))
    .toBe(
      'POST /api/admin/users/930000000000000011/link {"other_id":"dummy_003","reason":"同じ端末で交代なし"}',
    );
});

test("[WEB-772] an account is taken out again with a reason", async () => {
  const screen = await show();
  await screen.getByRole("button", { name: text.unlink }).first().click();
  const dialog = screen.getByRole("dialog");
  await dialog.getByLabelText(adminText.reason).fill("兄弟でした");
  await dialog.getByRole("button", { name: text.unlink }).click();
  await expect
    .poll(() => calls.find((line) => line.startsWith("POST")))
    .toBe('POST /api/admin/users/930000000000000009/unlink {"reason":"兄弟でした"}');
});

test("[WEB-770] before the first list and with an empty one the page says so", async () => {
  const early = await show({ made_at_ms: 0, findings: [], linked: [] });
  await expect.element(early.getByText(text.notYet)).toBeVisible();
  await early.unmount();
  const empty = await show({ made_at_ms: 1_790_000_000_000, findings: [], linked: [] });
  await expect.element(empty.getByText(text.none)).toBeVisible();
  await expect.element(empty.getByText(text.noPeople)).toBeVisible();
});

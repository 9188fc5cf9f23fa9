import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { SEASONS_KEY } from "../../../ui/people/use-player.ts";
import { sampleAdminUser } from "../samples.ts";
import { createStaffClient } from "../staff-client.ts";
import { UserDetail } from "../user-detail.tsx";
import { CorrectionCard } from "./correction-card.tsx";
import { sampleAsked } from "./samples.ts";
import { correctionsAdminText as text } from "./text.ts";

afterEach(() => vi.restoreAllMocks());

const { preview } = sampleAsked;
const path = `/api/admin/users/${sampleAdminUser.user_id}/corrections`;
const made = {
  id: sampleAsked.id,
  season_id: "s9",
  user_id: sampleAdminUser.user_id,
  trainer_name: "あかり",
  corrected_by: "dummy_admin",
  result: "void",
  reason: "録画を確認しました",
  corrected_at: 1_763_709_000,
  match_ids: preview.match_ids,
  is_applied: true,
  players: preview.players,
  player_count: preview.player_count,
};

const show = (part = <CorrectionCard user={sampleAdminUser} />) => {
  const client = createStaffClient("moderator");
  client.setQueryData(SEASONS_KEY, {
    seasons: [
      { id: "s9", name: "シーズン9", starts_at: 1, ends_at: 2, is_running: true },
      { id: "s8", name: "シーズン8", starts_at: 0, ends_at: 1, is_running: false },
    ],
  });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
};

/** @param refusals how often the act is refused before it succeeds */
const answer = (refusals: number) => {
  const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
  let left = refusals;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (init?.method !== "POST") return new Promise<Response>(() => undefined);
    const address = String(input);
    sent.push({ path: address, body: JSON.parse(String(init.body)) });
    if (address.endsWith("/preview")) return Response.json(preview);
    left -= 1;
    return left >= 0
      ? Response.json({ error: "unavailable", message: "混み合っています。" }, { status: 503 })
      : Response.json(made);
  });
  return sent;
};

test("[WEB-760] a season's matches are corrected after a look at what changes, with a reason", async () => {
  const sent = answer(0);
  const screen = await show();
  await expect.element(screen.getByRole("button", { name: text.choose })).toBeDisabled();
  await screen.getByRole("button", { name: "シーズン9" }).click();
  await screen.getByRole("button", { name: text.results.void }).click();
  await screen.getByRole("button", { name: text.preview }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByText(text.summary("シーズン9", 150, text.results.void))).toBeVisible();
  await expect.element(dialog.getByText(text.undecided(2))).toBeVisible();
  const [first] = dialog.getByRole("listitem").elements();
  expect(first?.textContent).toContain("2104→1500−604");
  expect(first?.textContent).toContain("1位→なし");
  expect(sent).toEqual([{ path: `${path}/preview`, body: { season_id: "s9", result: "void" } }]);
  await dialog.getByRole("textbox", { name: "理由" }).fill("録画を確認しました");
  await dialog.getByRole("button", { name: text.go }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole("link", { name: text.open }))
    .toHaveAttribute("href", `/corrections/${sampleAsked.id}`);
  expect(sent[1]).toMatchObject({
    path,
    body: { season_id: "s9", result: "void", basis: preview.basis, reason: "録画を確認しました" },
  });
});

test("[WEB-761] a retry sends the same id, another preview another one", async () => {
  const sent = answer(1);
  const screen = await show();
  await screen.getByRole("button", { name: "シーズン9" }).click();
  await screen.getByRole("button", { name: text.results.lost }).click();
  await screen.getByRole("button", { name: text.preview }).click();
  const dialog = screen.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "理由" }).fill("録画を確認しました");
  await dialog.getByRole("button", { name: text.go }).click();
  await expect.element(dialog.getByText(text.failed, { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: text.go }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const acts = sent.filter((each) => each.path === path);
  expect(acts).toHaveLength(2);
  expect(acts[1]?.body).toEqual(acts[0]?.body);
  expect(acts[0]?.body.id).toMatch(/^[0-9a-f-]{36}$/);
});

test("[WEB-760] [WEB-761] after a lost answer the id and the reason are still there, and the link after the act", async () => {
  const account = `/api/admin/users/${sampleAdminUser.user_id}`;
  let version = sampleAdminUser.version;
  const acts: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const address = String(input);
    if (address === `${path}/preview`) return Response.json(preview);
    if (address === path) {
      acts.push(JSON.parse(String(init?.body)));
      version += 1;
      if (acts.length === 1) throw new TypeError("the answer is lost");
      return Response.json(made);
    }
    if (address === account) return Response.json({ ...sampleAdminUser, version });
    return new Promise<Response>(() => undefined);
  });
  const screen = await show(<UserDetail userId={sampleAdminUser.user_id} />);
  const reads = () => vi.mocked(fetch).mock.calls.filter(([input]) => input === account).length;
  const card = screen.getByRole("region", { name: text.title });
  await card.getByRole("button", { name: "シーズン9" }).click();
  await card.getByRole("button", { name: text.results.void }).click();
  await card.getByRole("button", { name: text.preview }).click();
  const dialog = screen.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "理由" }).fill("録画を確認しました");
  await dialog.getByRole("button", { name: text.go }).click();
  await vi.waitFor(() => expect(reads()).toBe(2));
  await expect.element(dialog.getByRole("textbox", { name: "理由" })).toHaveValue("録画を確認しました");
  await dialog.getByRole("button", { name: text.go }).click();
  await vi.waitFor(() => expect(reads()).toBe(3));
  await expect
    .element(card.getByRole("link", { name: text.open }))
    .toHaveAttribute("href", `/corrections/${sampleAsked.id}`);
  expect(acts[1]).toEqual(acts[0]);
});

import "../../styles/index.css";
import type { OwnThanks } from "@gokaku/contract/disputes";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { matchSince, NOW_S } from "../../gallery/scene.ts";
import { thanksText as text } from "./text.ts";
import { Thanks } from "./thanks.tsx";

const match = matchSince(1500);
const [mate, , , otherMate] = match.team_a.players;
const [opponent] = match.team_b.players;
if (mate === undefined || otherMate === undefined || opponent === undefined) throw new Error("no sample");

let thanks: OwnThanks;
let isRefused: boolean;
const sent: unknown[] = [];

beforeEach(async () => {
  await page.viewport(320, 844);
  isRefused = false;
  sent.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    if (init?.method !== "PUT") return Response.json(thanks);
    const body = JSON.parse(String(init.body));
    sent.push(body);
    if (isRefused)
      return Response.json({ error: "thanks_closed", message: "もう変えられません。" }, { status: 409 });
    const given = body.user_id === "" ? null : { user_id: body.user_id, changeable_until: NOW_S + 600 };
    thanks = { ...thanks, [body.side]: given };
    return Response.json(thanks);
  });
});
afterEach(() => vi.restoreAllMocks());

const show = (change: Partial<OwnThanks> = {}) => {
  thanks = { mate: null, opponent: null, open: true, ...change };
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Thanks
          matchId={match.match_id}
          userId="dummy_003"
          mates={match.team_a.players}
          opponents={match.team_b.players}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test("[WEB-787] one tap thanks one of each side, another one changes or undoes it", async () => {
  const screen = await show();
  const chip = ({ trainer_name: name }: typeof mate) => screen.getByRole("button", { name, exact: true });
  await expect.element(screen.getByRole("region", { name: text.title })).toBeVisible();
  expect(screen.getByRole("button").elements()).toHaveLength(9);
  await chip(mate).click();
  await expect.element(chip(mate)).toHaveAttribute("aria-pressed", "true");
  await expect.element(screen.getByText(text.given(mate.trainer_name))).toBeVisible();
  await chip(otherMate).click();
  await expect.element(chip(otherMate)).toHaveAttribute("aria-pressed", "true");
  await expect.element(chip(mate)).toHaveAttribute("aria-pressed", "false");
  await chip(opponent).click();
  await expect.element(chip(opponent)).toHaveAttribute("aria-pressed", "true");
  await expect.element(chip(opponent)).toBeEnabled();
  await chip(opponent).click();
  await expect.element(chip(opponent)).toHaveAttribute("aria-pressed", "false");
  expect(sent).toEqual([
    { side: "mate", user_id: mate.user_id },
    { side: "mate", user_id: otherMate.user_id },
    { side: "opponent", user_id: opponent.user_id },
    { side: "opponent", user_id: "" },
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("[WEB-788] after ten minutes the side is fixed; a refusal says why; a closed match shows none", async () => {
  const fixed = await show({ mate: { user_id: mate.user_id, changeable_until: NOW_S - 1 } });
  await expect.element(fixed.getByRole("button", { name: otherMate.trainer_name })).toBeDisabled();
  isRefused = true;
  await fixed.getByRole("button", { name: opponent.trainer_name, exact: true }).click();
  await expect.element(fixed.getByRole("alert")).toHaveTextContent("もう変えられません。");
  await fixed.unmount();
  const undoable = await show({
    open: false,
    mate: { user_id: mate.user_id, changeable_until: NOW_S + 60 },
  });
  await expect.element(undoable.getByRole("button", { name: mate.trainer_name, exact: true })).toBeEnabled();
  await expect.element(undoable.getByRole("button", { name: otherMate.trainer_name })).toBeDisabled();
  await undoable.unmount();
  const closed = await show({ open: false });
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBeGreaterThan(2);
  expect(closed.getByRole("region").elements()).toHaveLength(0);
});

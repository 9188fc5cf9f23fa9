import "../../styles/index.css";
import type { DisputeRoom as Room } from "@gokaku/contract/disputes";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { matchSince } from "../../gallery/scene.ts";
import { storage } from "../../session/storage.ts";
import { DisputeRoom } from "./dispute-room.tsx";
import { sampleRoom, sampleStatements } from "./samples.ts";
import { disputeText as text } from "./text.ts";

const match = matchSince(4000, { disputed: true });
const { match_id: MATCH_ID } = match;

let room: Room;
const sent: { readonly path: string; readonly body: unknown }[] = [];

beforeEach(async () => {
  await page.viewport(390, 844);
  for (const key of Object.keys(localStorage)) storage.remove(key);
  sent.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const path = String(input);
    if (init?.method !== undefined && init.method !== "GET") {
      const body = JSON.parse(String(init.body));
      sent.push({ path, body });
      if (path.endsWith("/statement"))
        room = {
          ...room,
          statement_count: 3,
          statements: [...sampleStatements.slice(0, 1), { user_id: "dummy_003", ...body, written_at: 1 }],
        };
      else room = { ...room, agreement: body, counts: [{ ...body, players: 7 }] };
    }
    return Response.json(room);
  });
});
afterEach(() => vi.restoreAllMocks());

const show = (change: Partial<Room> = {}, version = 1, matchId = MATCH_ID) => {
  room = sampleRoom(matchId, change);
  const client = createQueryClient();
  const at = (next: number) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DisputeRoom match={{ ...match, match_id: matchId, version: next }} userId="dummy_003" />
      </MemoryRouter>
    </QueryClientProvider>
  );
  return { at, screen: render(at(version)) };
};

test("[WEB-780] the statements of the others are shown once the own one is sent; a draft survives the page", async () => {
  const first = await show().screen;
  const field = first.getByLabelText(text.statement.label);
  await expect.element(first.getByText(text.statement.locked(2))).toBeVisible();
  await expect.element(first.getByRole("button", { name: text.statement.send })).toBeDisabled();
  await field.fill("録画があります。");
  await first.unmount();
  const again = await show().screen;
  await expect.element(again.getByLabelText(text.statement.label)).toHaveValue("録画があります。");
  await again.getByRole("button", { name: text.statement.send }).click();
  await expect.element(again.getByText("録画があります。")).toBeVisible();
  await expect.element(again.getByText(sampleStatements[0]?.text ?? "")).toBeVisible();
  expect(again.getByLabelText(text.statement.label).elements()).toHaveLength(0);
  expect(sent).toEqual([
    {
      path: expect.stringContaining(`/api/matches/${MATCH_ID}/dispute/statement`),
      body: { text: "録画があります。" },
    },
  ]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("gokaku.statement"))).toEqual([]);
});

test("[WEB-780] each disputed match has a draft of its own", async () => {
  const other = `${MATCH_ID}9`;
  const first = await show().screen;
  await first.getByLabelText(text.statement.label).fill("一つ目の試合です。");
  await first.unmount();
  const second = await show({}, 1, other).screen;
  await expect.element(second.getByLabelText(text.statement.label)).toHaveValue("");
  await second.getByLabelText(text.statement.label).fill("二つ目の試合です。");
  await second.getByRole("button", { name: text.statement.send }).click();
  await expect.element(second.getByText("二つ目の試合です。")).toBeVisible();
  await second.unmount();
  const again = await show().screen;
  await expect.element(again.getByLabelText(text.statement.label)).toHaveValue("一つ目の試合です。");
});

test("[WEB-781] more than 500 letters cannot be sent, and the count says so", async () => {
  const screen = await show().screen;
  await screen.getByLabelText(text.statement.label).fill("あ".repeat(501));
  await expect.element(screen.getByText("501 / 500")).toBeVisible();
  await expect.element(screen.getByText(text.statement.tooLong(500))).toBeVisible();
  await expect.element(screen.getByRole("button", { name: text.statement.send })).toBeDisabled();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("[WEB-782] the own agreement is chosen, sent and changed; an invalid match needs its offender", async () => {
  const screen = await show().screen;
  await expect.element(screen.getByText(text.agree.people(6))).toBeVisible();
  const send = screen.getByRole("button", { name: text.agree.send });
  await expect.element(send).toBeDisabled();
  await screen.getByRole("radio", { name: /チームBの勝利/ }).click();
  await send.click();
  await expect.element(screen.getByText(text.agree.own(text.results["B-win"]))).toBeVisible();
  await expect.element(screen.getByText(text.agree.people(7))).toBeVisible();
  const change = screen.getByRole("button", { name: text.agree.change });
  await expect.element(change).toBeDisabled();
  await screen.getByRole("radio", { name: /無効試合/ }).click();
  await expect.element(change).toBeDisabled();
  const offender = match.team_b.players[0];
  await screen.getByRole("radio", { name: offender?.trainer_name ?? "" }).click();
  await change.click();
  await expect
    .element(
      screen.getByText(text.agree.own(text.because(text.results.invalid, offender?.trainer_name ?? ""))),
    )
    .toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { result: "B-win", invalid_player: "" },
    { result: "invalid", invalid_player: offender?.user_id },
  ]);
});

test("[WEB-783] a new version of the match reads the room again, and a settled room says who decided", async () => {
  const { at, screen: shown } = show();
  const screen = await shown;
  await expect.element(screen.getByText(text.help)).toBeVisible();
  const settle = (result: "B-win" | "void", cause: string) => {
    room = { ...room, open: false, settled: { result, invalid_player: "", cause } };
  };
  settle("B-win", "agreed");
  await screen.rerender(at(2));
  await expect.element(screen.getByText(text.settled.agreed(text.results["B-win"]))).toBeVisible();
  expect(screen.getByRole("radio").elements()).toHaveLength(0);
  expect(screen.getByRole("textbox").elements()).toHaveLength(0);
  settle("B-win", "decided");
  await screen.rerender(at(3));
  await expect.element(screen.getByText(text.settled.staff(text.results["B-win"]))).toBeVisible();
  settle("void", "dispute_expired");
  await screen.rerender(at(4));
  await expect.element(screen.getByText(text.settled.expired)).toBeVisible();
});

test("[WEB-784] a player who left is said to keep the ten from settling, and the statement is said to be gone", async () => {
  const screen = await show({ has_leaver: true, statements: sampleStatements, statement_count: 3 }).screen;
  await expect.element(screen.getByText(text.leaver)).toBeVisible();
  await expect.element(screen.getByText(text.statement.gone)).toBeVisible();
});

import type { AccountRole } from "@gokaku/game";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { MatchDetail } from "./match-detail.tsx";
import { matchesAdminText as matches, proposalsAdminText as proposals } from "./matches-text.ts";
import {
  sampleAdminUser,
  sampleDisputed,
  sampleNotes,
  sampleProposals,
  sampleReporters,
  sampleRoom,
} from "./samples.ts";
import { createStaffClient } from "./staff-client.ts";
import { adminText } from "./text.ts";
import { UserDetail } from "./user-detail.tsx";
import {
  bansAdminText as bans,
  notesAdminText as notes,
  rolesAdminText as roles,
  usersAdminText as users,
} from "./users-text.ts";

afterEach(() => vi.restoreAllMocks());

const calls: string[] = [];
const serve = (user = sampleAdminUser) => {
  calls.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const path = String(input);
    calls.push(`${init?.method ?? "GET"} ${path} ${init?.body ?? ""}`);
    if (path.endsWith("/notes")) return Response.json(sampleNotes);
    if (path.endsWith("/reporters")) return Response.json(sampleReporters);
    if (path.endsWith("/promises")) return Response.json({ promised: 0, came: 0, absent: 0 });
    if (path.includes("/history")) return Response.json({ entries: [] });
    if (path.includes("/orders")) return Response.json({ orders: [] });
    if (path.includes("/admin/users")) return Response.json(user);
    if (path.includes("/admin/matches"))
      return Response.json({ ...sampleDisputed, ...sampleRoom, proposals: sampleProposals });
    return Response.json({ pokemon: [], badges: [], settings: [] });
  });
};

const show = (role: AccountRole, part: React.ReactNode) =>
  render(
    <QueryClientProvider client={createStaffClient(role)}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );

test.each([
  ["helper", proposals.propose, matches.decideTitle],
  ["moderator", matches.decideTitle, proposals.propose],
  ["admin", matches.decideTitle, proposals.propose],
] as const)("[ADMIN-505] of a dispute a %s sees 「%s」", async (role, shown, hidden) => {
  serve();
  const screen = await show(role, <MatchDetail matchId={sampleDisputed.match_id} />);
  await expect.element(screen.getByRole("region", { name: shown })).toBeVisible();
  expect(screen.getByRole("region", { name: hidden }).elements()).toHaveLength(0);
  await expect.element(screen.getByText(String(sampleProposals[0]?.reason))).toBeVisible();
});

test("[WEB-785] staff read the statements of a dispute and who agrees on what", async () => {
  serve();
  const screen = await show("helper", <MatchDetail matchId={sampleDisputed.match_id} />);
  const room = screen.getByRole("region", { name: matches.room.title });
  await expect.element(room.getByText(/録画を残しています。/)).toBeVisible();
  await expect.element(room.getByText(matches.room.gone)).toBeVisible();
  expect(room.getByRole("listitem").elements()).toHaveLength(6);
  await expect.element(room.getByText(/無効試合（無効の原因: /)).toBeVisible();
});

test.each([
  ["helper", [bans.title, notes.title], [users.edit, users.award, roles.title]],
  ["moderator", [bans.title, notes.title], [users.edit, users.award, roles.title]],
  ["admin", [bans.title, notes.title, users.edit, users.award, roles.title], []],
] as const)("[ADMIN-505] of a player a %s sees what this role may do", async (role, shown, hidden) => {
  serve();
  const screen = await show(role, <UserDetail userId={sampleAdminUser.user_id} />);
  for (const name of shown) await expect.element(screen.getByRole("region", { name })).toBeVisible();
  for (const name of hidden) expect(screen.getByRole("region", { name }).elements()).toHaveLength(0);
  const isHelper = role === "helper";
  expect(screen.getByRole("button", { name: bans.hours(null) }).elements()).toHaveLength(isHelper ? 0 : 1);
});

test("[ADMIN-505] accounts of the same role have no forms", async () => {
  serve({ ...sampleAdminUser, role: "helper" });
  const screen = await show("helper", <UserDetail userId={sampleAdminUser.user_id} />);
  await expect.element(screen.getByText(roles.outranked)).toBeVisible();
  expect(screen.getByRole("region", { name: bans.title }).elements()).toHaveLength(0);
  expect(calls.filter((call) => call.includes("/notes"))).toEqual([]);
});

test("[ADMIN-505] before a role is given, the page says what it may do and asks for a reason", async () => {
  serve();
  const screen = await show("admin", <UserDetail userId={sampleAdminUser.user_id} />);
  const part = screen.getByRole("region", { name: roles.title });
  await part.getByRole("button", { name: roles.names.helper }).click();
  await part.getByRole("button", { name: roles.change }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByText(roles.may.helper)).toBeVisible();
  await dialog.getByRole("button", { name: roles.change }).click();
  await expect.element(dialog.getByText(/文字で入力してください/)).toBeVisible();
  await dialog.getByRole("textbox", { name: adminText.reason }).fill("土曜の夜を手伝う");
  await dialog.getByRole("button", { name: roles.change }).click();
  await vi.waitFor(() =>
    expect(calls.some((call) => call.startsWith("PUT") && call.includes('"role":"helper"'))).toBe(true),
  );
});

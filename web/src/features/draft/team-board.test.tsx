import { NEW_DRAFT } from "@gokaku/game";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { TeamBoard } from "./team-board.tsx";

test("[ROOM-21] a side has two places for bans and five for picks from the start", async () => {
  const screen = await render(
    <TeamBoard team="A" side="ally" isOwn draft={{ ...NEW_DRAFT, chosen: ["MEW"] }} characters={[]} />,
  );
  const lists = screen.getByRole("list").elements();
  expect(lists.map((list) => list.children.length)).toEqual([2, 5]);
  expect(lists.map((list) => list.querySelectorAll("[data-empty=true]").length)).toEqual([1, 5]);
});

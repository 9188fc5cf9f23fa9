import "../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { Lineup } from "./lineup.tsx";
import { samplePublicMatch } from "./samples.ts";

test("[MATCH-100] a player who left has no link on the page of a match", async () => {
  const match = samplePublicMatch();
  const players = match.team_a.players.map((seat, at) =>
    at === 0 ? { ...seat, trainer_name: "退会したユーザー" } : seat,
  );
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Lineup match={{ ...match, team_a: { ...match.team_a, players } }} first="A" viewerId={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText("退会したユーザー", { exact: true })).toBeVisible();
  expect(screen.getByRole("link", { name: "退会したユーザー" }).elements()).toHaveLength(0);
  await expect
    .element(screen.getByRole("link", { name: "あさひ" }))
    .toHaveAttribute("href", "/players/dummy_006");
  await screen.unmount();
});

import "../../styles/index.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { matchSince } from "../../gallery/scene.ts";
import { viewMatch } from "../../model/my-match.ts";
import { samplePublicMatch } from "../../ui/lineup/samples.ts";
import { publicMatchKey } from "../../ui/lineup/use-public-match.ts";
import { Story } from "./story.tsx";
import { StoryLineup } from "./story-lineup.tsx";

const ME = "dummy_003";
const match = matchSince(1500, { status: "done", winner_team: "A", version: 4 });
const view = viewMatch(match, ME);

const open = (answer: object | null, wins: number) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, enabled: false } },
  });
  if (answer !== null)
    client.setQueryData(publicMatchKey(match.match_id, 4), { ...samplePublicMatch(), ...answer });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Story view={view} wins={wins} />
        <StoryLineup view={view} userId={ME}>
          <p>まだない</p>
        </StoryLineup>
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

afterEach(() => vi.restoreAllMocks());

test("[WEB-621] [WEB-622] a result has its headline, the own wins in a row, and the ten lane by lane", async () => {
  const reasons = samplePublicMatch().explanation;
  const screen = await open({ explanation: { ...reasons, win_chance_a: 0.41 } }, 3);
  await expect.element(screen.getByText("番狂わせ！勝率41%の味方が勝利")).toBeVisible();
  await expect.element(screen.getByText("3連勝")).toBeVisible();
  await expect.element(screen.getByRole("table")).toBeVisible();
  await screen.unmount();
});

test("[WEB-622] until the match can be read, the result shows the teams that it knows", async () => {
  const screen = await open(null, 0);
  await expect.element(screen.getByText("まだない")).toBeVisible();
  await screen.unmount();
});

test("[WEB-623] one tap shares the page of the match, without a way to share it copies the address", async () => {
  const screen = await open({}, 0);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const url = `${location.origin}/matches/${match.match_id}`;
  const shared = vi.fn(async () => {});
  Object.defineProperty(navigator, "share", { value: shared, configurable: true });
  await screen.getByRole("button", { name: "共有" }).click();
  expect(shared).toHaveBeenCalledWith(expect.objectContaining({ url }));
  Reflect.deleteProperty(navigator, "share");
  await screen.getByRole("button", { name: "共有" }).click();
  expect(copied).toHaveBeenCalledWith(url);
  await screen.unmount();
});

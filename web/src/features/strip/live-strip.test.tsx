import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { matchSince, sampleSession } from "../../gallery/scene.ts";
import { markResultSeen, useSeenResult } from "../../session/seen-result.ts";
import { useSession } from "../../session/session-store.ts";
import { LiveStrip } from "./live-strip.tsx";

beforeEach(() => {
  useSession.setState({ session: sampleSession() });
  useSeenResult.setState({ matchId: null });
});
afterEach(() => useSession.setState({ session: null }));

test("[WEB-444] the strip of a result leaves every page once the result was shown", async () => {
  const client = createQueryClient();
  const match = matchSince(1500, { status: "done", winner_team: "A" });
  client.setQueryData(KEYS.match, { match });
  client.setQueryData(KEYS.queueStatus, { in_queue: false, entry: null, last_end: null });
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LiveStrip to="/?tab=match" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText("試合の結果が出ました")).toBeVisible();
  markResultSeen(match.match_id);
  await expect.element(screen.getByText("試合の結果が出ました")).not.toBeInTheDocument();
});

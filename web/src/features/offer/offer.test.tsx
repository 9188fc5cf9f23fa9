import "../../styles/index.css";
import type { SeatOffer } from "@gokaku/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { NOW_S, sampleSession } from "../../gallery/scene.ts";
import { raiseAlarm, useAlarm } from "../../live/alarm/alarm-store.ts";
import { useSession } from "../../session/session-store.ts";
import { Offer } from "./offer.tsx";
import { offerScenes } from "./scenes.ts";
import { offerText } from "./text.ts";

const realFetch = globalThis.fetch;
// Other tests acknowledge the same match.
beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
  useAlarm.setState({ matchId: null });
  useSession.setState({ session: null });
});

const { status } = offerScenes.offer ?? {};
const matchId = status?.offer?.match_id ?? "";

const open = (
  answer: (path: string) => Response,
  { until = NOW_S + 600, role = "TANK" }: Partial<SeatOffer> = {},
) => {
  const sent: string[] = [];
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
    if (pathname.includes("/offer/")) sent.push(pathname);
    return answer(pathname);
  };
  useSession.setState({ session: sampleSession() });
  const client = createQueryClient();
  client.setQueryData(KEYS.queueStatus, { ...status, offer: { match_id: matchId, role, until } });
  const screen = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Offer to="/?tab=match" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { client, screen, sent };
};

test("[WEB-585] an offer takes the whole screen with its role, and who takes it hears no second alarm for the match", async () => {
  const taken = { in_queue: false, entry: null, last_end: null, offer: null };
  const { client, screen, sent } = open(() => Response.json(taken));
  const shown = await screen;
  const dialog = shown.getByRole("dialog", { name: "空いた席に入れます" });
  await expect.element(dialog.getByText("タンク")).toBeVisible();
  await expect.element(dialog.getByText(/^あと\d+秒$/)).toBeVisible();
  await expect.poll(() => useAlarm.getState().matchId).toBe(`offer-${matchId}`);
  await dialog.getByRole("button", { name: "入る" }).click();
  await expect.poll(() => client.getQueryData(KEYS.queueStatus)).toEqual(taken);
  expect(sent).toEqual(["/api/queue/offer/accept"]);
  await expect.element(dialog).not.toBeInTheDocument();
  raiseAlarm(matchId);
  expect(useAlarm.getState().matchId).toBeNull();
});

test("[WEB-585] an offer of a role that the player did not choose says so", async () => {
  const shown = await open(() => Response.json({}), { role: "SUPPORT" }).screen;
  await expect.element(shown.getByText(offerText.offRole)).toBeVisible();
});

test("[WEB-585] an offer that is gone ends; one that is over is not shown", async () => {
  const { client, screen, sent } = open(() =>
    Response.json({ error: "offer_gone", message: "この席はもう埋まりました。" }, { status: 409 }),
  );
  const shown = await screen;
  await shown.getByRole("dialog").getByRole("button", { name: "待ち続ける" }).click();
  await expect.poll(() => sent).toEqual(["/api/queue/offer/refuse"]);
  await expect.poll(() => client.getQueryData(KEYS.queueStatus)).toMatchObject({ offer: null });
  await expect.poll(() => useAlarm.getState().matchId).toBeNull();
  await shown.unmount();
  const late = await open(() => Response.json({}), { until: NOW_S - 1 }).screen;
  expect(late.getByRole("dialog").query()).toBeNull();
});

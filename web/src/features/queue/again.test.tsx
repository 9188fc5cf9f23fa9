import "../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { stageScene } from "../../app/gallery/stage-scene.ts";
import type { Scene } from "../../gallery/scene.ts";
import { useSession } from "../../session/session-store.ts";
import { Again } from "./again.tsx";

const JOINED = {
  in_queue: true,
  entry: {
    entry_id: "e1",
    user_id: "dummy_003",
    selected_roles: ["MIDDLE", "TOP_LANE"],
    blocking: [],
    rate: 1620,
    joined_at: 1_800_000_000,
    state: "waiting",
    version: 1,
  },
};
const PENDING = { error: "result_pending", message: "前の試合を集計しています。" };

const joins: string[] = [];
/** Each join is answered by the next of these, and the last one from then on. */
let answers: (() => Response | Promise<Response>)[] = [];

beforeEach(() => {
  joins.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (!String(input).endsWith("/api/queue/join")) return Response.json(PENDING, { status: 503 });
    joins.push(String(init?.body));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined) throw new Error("no answer");
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  useSession.setState({ session: null });
});

const open = (scene: Partial<Scene> = {}) => {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } });
  stageScene({ path: "/?tab=match", ...scene }, client);
  const onQueue = vi.fn();
  const screen = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Again onQueue={onQueue} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { screen, onQueue };
};

test("[WEB-575] one tap joins with the roles last used and shows the queue; a second tap sends nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers = [() => promise];
  const { screen, onQueue } = open({ user: { preferred_roles: ["TANK", "MIDDLE"] } });
  const shown = await screen;
  const button = shown.getByRole("button");
  await expect.element(shown.getByText("チームを組み替えて", { exact: false })).toBeVisible();
  const element = button.element() as HTMLButtonElement;
  element.click();
  element.click();
  await expect.element(button).toHaveTextContent("受け付けています");
  await expect.element(button).toBeDisabled();
  resolve(Response.json(JOINED));
  await expect.poll(() => onQueue.mock.calls.length).toBe(1);
  expect(joins.map((body) => JSON.parse(body))).toEqual([{ selected_roles: ["TANK", "MIDDLE"] }]);
});

test("[WEB-575] while the result is not applied the tap waits, says so, and joins by itself", async () => {
  answers = [() => Response.json(PENDING, { status: 409 }), () => Response.json(JOINED)];
  const { screen, onQueue } = open();
  const shown = await screen;
  await userEvent.click(shown.getByRole("button"));
  await expect
    .element(shown.getByRole("status"))
    .toHaveTextContent("結果を反映しています。終わりしだい、自動で参加します。");
  await expect.element(shown.getByRole("button")).toBeDisabled();
  expect(onQueue).not.toHaveBeenCalled();
  await expect.poll(() => onQueue.mock.calls.length, { timeout: 10_000 }).toBe(1);
  expect(joins).toHaveLength(2);
});

test("[WEB-575] another refusal is said and can be tried again", async () => {
  answers = [
    () => Response.json({ error: "busy", message: "混み合っています。" }, { status: 409 }),
    () => Response.json(JOINED),
  ];
  const { screen, onQueue } = open();
  const shown = await screen;
  await userEvent.click(shown.getByRole("button"));
  await expect.element(shown.getByRole("alert")).toHaveTextContent("混み合っています。");
  await userEvent.click(shown.getByRole("button"));
  await expect.poll(() => onQueue.mock.calls.length).toBe(1);
});

test.for([
  [
    "the season is over",
    {
      answers: [
        [KEYS.season, { is_season_active: false, closing: false, current_season: null, next_season: null }],
      ],
    },
    "現在はシーズン期間外です。次のシーズンの開始をお待ちください。",
  ],
  [
    "penalties block",
    { user: { effective_penalty: 6 } },
    "有効ペナルティが6のため、マッチングに参加できません（6以上で参加停止）。",
  ],
  ["the login has expired", { expired: true }, "認証の有効期限が切れました。再度ログインしてください。"],
] as const)("[WEB-575] the button says why it is disabled: %s", async ([, scene, reason]) => {
  const shown = await open(scene as Partial<Scene>).screen;
  await expect.element(shown.getByRole("button")).toBeDisabled();
  await expect.element(shown.getByRole("button")).toHaveTextContent(reason);
});

test("[WEB-575] without a network the button says so, and outside the hours the next hours stand above it", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const offline = await open().screen;
  window.dispatchEvent(new Event("offline"));
  await expect
    .element(offline.getByRole("button"))
    .toHaveTextContent("インターネットにつながっていません。つながると参加できます。");
  await offline.unmount();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  const system = { server_time: 1_800_000_000, hours_open: false };
  const closed = await open({ answers: [[KEYS.system, system]] }).screen;
  await expect.element(closed.getByText(/^開催時間は平日14:00/)).toBeVisible();
  await expect.element(closed.getByRole("button", { name: "もう一戦" })).toBeEnabled();
});

test("[WEB-575] one who waits already, or has chosen too few roles, is led to the queue; nothing is sent", async () => {
  answers = [() => Response.json(JOINED)];
  const waiting = open({
    status: { ...JOINED, last_end: null, offer: null } as NonNullable<Scene["status"]>,
  });
  const shown = await waiting.screen;
  await userEvent.click(shown.getByRole("button", { name: "マッチング待ちの画面へ" }));
  expect(waiting.onQueue).toHaveBeenCalledOnce();
  await shown.unmount();
  const few = open({ user: { preferred_roles: ["TANK"] } });
  await userEvent.click((await few.screen).getByRole("button", { name: "もう一戦" }));
  expect(few.onQueue).toHaveBeenCalledOnce();
  expect(joins).toEqual([]);
});

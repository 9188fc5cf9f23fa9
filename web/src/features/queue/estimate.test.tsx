import type { QueueEstimate, QueueInfo } from "@gokaku/contract";
import type { Role } from "@gokaku/game";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { sampleUser } from "../../gallery/samples.ts";
import "../../styles/index.css";
import { Estimate } from "./estimate.tsx";

const answers: Readonly<Record<string, QueueEstimate>> = {
  "TOP_LANE,MIDDLE": {
    p50: 660,
    p90: 1470,
    known: true,
    if_added: [
      { role: "SUPPORT", p50: 520, p90: 1200 },
      { role: "TANK", p50: 360, p90: 900 },
    ],
    left_over: { reason: "few_players", roles: [] },
  },
  "TOP_LANE,MIDDLE,TANK": { p50: 360, p90: 900, known: true, if_added: [], left_over: null },
};

const asked: string[] = [];
let isUnavailable = false;
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked.length = 0;
  isUnavailable = false;
  globalThis.fetch = async (input) => {
    const roles = new URL(String(input), location.href).searchParams.get("roles") ?? "";
    asked.push(roles);
    return isUnavailable
      ? Response.json({ error: "not_found", message: "ありません。" }, { status: 404 })
      : Response.json(answers[roles]);
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

interface StageProps {
  readonly first: readonly Role[];
  readonly waiting: boolean;
  readonly info?: Pick<QueueInfo, "role_counts" | "total_waiting"> & Partial<Pick<QueueInfo, "shortage">>;
}

const Stage = ({ first, waiting, info }: StageProps) => {
  const [roles, setRoles] = useState(first);
  const [client] = useState(() => {
    const fresh = createQueryClient();
    fresh.setQueryData(KEYS.queueInfo, info);
    fresh.setQueryData(KEYS.me, sampleUser({ rate: 1600 }));
    return fresh;
  });
  return (
    <QueryClientProvider client={client}>
      <Estimate selected={roles} waiting={waiting} onAdd={(role) => setRoles([...roles, role])} />
    </QueryClientProvider>
  );
};

test("[WEB-46] [WEB-47] the estimate of the selected roles; one tap adds the role that saves most", async () => {
  const screen = await render(<Stage first={["MIDDLE", "TOP_LANE"]} waiting={false} />);
  await expect.element(screen.getByText("約11分")).toBeVisible();
  await expect.element(screen.getByText("多くの人は25分以内")).toBeVisible();
  const region = screen.getByRole("region", { name: "待ち時間の目安" });
  const height = region.element().getBoundingClientRect().height;
  await screen.getByRole("button", { name: "タンクも選ぶと：11分→6分" }).click();
  await expect.element(screen.getByText("約11分")).toBeVisible();
  await expect.element(screen.getByText("約6分")).toBeVisible();
  await vi.waitFor(() => expect(screen.getByRole("button").elements()).toEqual([]));
  expect(region.element().getBoundingClientRect().height).toBe(height);
  expect(asked).toEqual(["TOP_LANE,MIDDLE", "TOP_LANE,MIDDLE,TANK"]);
});

test("[WEB-47] while waiting no other role is suggested: roles are locked", async () => {
  const screen = await render(<Stage first={["MIDDLE", "TOP_LANE"]} waiting />);
  await expect.element(screen.getByText("約11分")).toBeVisible();
  expect(screen.getByText(/も選ぶと/).query()).toBeNull();
});

const few = {
  role_counts: { TOP_LANE: 3, SUPPORT: 5, MIDDLE: 4, BOTTOM_LANE: 2, TANK: 1 },
  total_waiting: 8,
};

test("[WEB-441] below ten players the box says how many and which roles are missing, never minutes", async () => {
  const screen = await render(<Stage first={["MIDDLE", "TOP_LANE"]} waiting info={few} />);
  await expect.element(screen.getByText("あと2人で組めます")).toBeVisible();
  await expect.element(screen.getByText("足りないロール：タンク")).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/分/);
  expect(asked).toEqual([]);
  await screen.unmount();
  const joining = await render(<Stage first={["MIDDLE", "TANK"]} waiting={false} info={few} />);
  await expect.element(joining.getByText("あと1人で組めます")).toBeVisible();
  await expect.element(joining.getByText("あなたの参加後の人数です")).toBeVisible();
});

test("[GATHER-5] the missing player is named, and marked for a viewer who would complete the match", async () => {
  const info = {
    ...few,
    total_waiting: 12,
    shortage: { players: 1, roles: ["TANK" as const], rate_from: 1450, rate_to: 1850 },
  };
  const screen = await render(<Stage first={["MIDDLE", "TOP_LANE"]} waiting={false} info={info} />);
  await expect.element(screen.getByText("あと1人で成立")).toBeVisible();
  await expect.element(screen.getByText("タンク（1450〜1850）")).toBeVisible();
  expect(screen.getByText("あなたの参加で成立します").query()).toBeNull();
  await screen.unmount();
  const own = await render(<Stage first={["MIDDLE", "TANK"]} waiting={false} info={info} />);
  await expect.element(own.getByText("あなたの参加で成立します")).toBeVisible();
  await own.unmount();
  const waiting = await render(<Stage first={["MIDDLE", "TANK"]} waiting info={info} />);
  await expect.element(waiting.getByText("タンク（1450〜1850）")).toBeVisible();
  expect(waiting.getByText("あなたの参加で成立します").query()).toBeNull();
  expect(asked).toEqual([]);
});

test("[WEB-72] while waiting the last tick's reason is shown; before joining it is not", async () => {
  const waiting = await render(<Stage first={["MIDDLE", "TOP_LANE"]} waiting />);
  await expect.element(waiting.getByText("前回：人数が不足")).toBeVisible();
  await waiting.unmount();
  const joining = await render(<Stage first={["MIDDLE", "TOP_LANE"]} waiting={false} />);
  await expect.element(joining.getByText("約11分")).toBeVisible();
  expect(joining.getByText("前回：人数が不足").elements()).toEqual([]);
});

test("[WEB-46] with one role nothing is asked; a failure says so", async () => {
  const one = await render(<Stage first={["MIDDLE"]} waiting={false} />);
  await expect.element(one.getByText("2つ以上選ぶと表示されます")).toBeVisible();
  expect(asked).toEqual([]);
  await one.unmount();
  isUnavailable = true;
  const screen = await render(<Stage first={["MIDDLE", "TOP_LANE"]} waiting={false} />);
  await expect.element(screen.getByText("いまは取得できません")).toBeVisible();
});

test.for([true, false])(
  "[WEB-515] the box is as tall before its answer as after it, and with too few players (waiting: %s)",
  async (waiting) => {
    const heightOf = (container: Element) =>
      container.querySelector("section")?.getBoundingClientRect().height;
    const asked = await render(<Stage first={["MIDDLE", "TOP_LANE"]} waiting={waiting} />);
    await expect.element(asked.getByText("読み込んでいます")).toBeVisible();
    const before = heightOf(asked.container);
    await expect.element(asked.getByText("約11分")).toBeVisible();
    expect(heightOf(asked.container)).toBe(before);
    await asked.unmount();
    const short = await render(<Stage first={["MIDDLE", "TOP_LANE"]} waiting={waiting} info={few} />);
    await expect.element(short.getByText(/^あと\d人で組めます$/)).toBeVisible();
    expect(heightOf(short.container)).toBe(before);
  },
);

import type { User } from "@gokaku/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../api/query-client.ts";
import { Shell } from "../app/shell.tsx";
import { sampleUser } from "../gallery/samples.ts";
import { useCreation } from "../session/creation.ts";
import { getMe } from "../session/get-me.ts";
import type { Session } from "../session/session.ts";
import { useSession } from "../session/session-store.ts";

const session: Session = {
  token: "t",
  expiresAt: 4_000_000_000,
  byProvider: true,
  user: { user_id: "900100200300400500", trainer_name: "はるか", rate: 0, is_admin: false },
};

interface Answer {
  readonly status: number;
  readonly body: object;
}
const user = (change: Partial<User> = {}): Answer => ({ status: 200, body: sampleUser(change) });
const refusal = (status: number, error: string, message: string): Answer => ({
  status,
  body: { error, message },
});

/** The next answers of each call; the last one stays. Other calls are unavailable. */
const answers = new Map<string, Answer[]>();
const sent: string[] = [];

beforeEach(() => {
  answers.clear();
  sent.length = 0;
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const call = `${method} ${address}`;
    if (method !== "GET") sent.push(`${call} ${String(body)}`);
    const own = answers.get(call) ?? [];
    const { status, body: answer } = (own.length > 1 ? own.shift() : own[0]) ?? {
      status: 404,
      body: { error: "not_found", message: "ありません。" },
    };
    return Response.json(answer, { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: null });
  useCreation.setState({ isNeeded: false });
});

test("[WEB-202] [WEB-556] an account that cannot be made by itself is made by hand, and tried again", async () => {
  answers.set("GET /api/users/me", [refusal(404, "user_not_found", "ユーザー情報が見つかりません。")]);
  answers.set("POST /api/users", [
    refusal(400, "invalid_request", "リクエストの内容に誤りがあります。"),
    refusal(503, "unavailable", "ただいま利用できません。"),
    { status: 201, body: sampleUser({ trainer_name: "あけぼの" }) },
  ]);
  useSession.setState({ session });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={["/?tab=mypage"]}>
        <Shell>
          <p>自分の画面</p>
        </Shell>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole("heading", { name: "アカウントの作成" })).toBeVisible();
  expect(screen.getByText("自分の画面").query()).toBeNull();
  await expect.element(screen.getByText("ユーザー情報が見つかりません。")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "再読み込み" })).toBeVisible();
  const name = screen.getByRole("textbox", { name: "トレーナー名" });
  await expect.element(name).toHaveValue("はるか");
  await name.fill("あけぼの");
  const create = screen.getByRole("button", { name: "作成する" });
  await create.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("ただいま利用できません。");
  await expect.element(name).toHaveValue("あけぼの");
  await create.click();
  await expect.element(screen.getByText("自分の画面")).toBeVisible();
  expect(sent.filter((call) => call.startsWith("POST /api/users "))).toEqual([
    'POST /api/users {"auth0_profile":{},"trainer_name":""}',
    ...Array(2).fill('POST /api/users {"auth0_profile":{},"trainer_name":"あけぼの"}'),
  ]);
});

test("[WEB-203] an account without a Discord name is refreshed once, and goes on as it is when that fails", async () => {
  const unnamed = { user_id: "900100200300400501", discord_username: "User_4501" };
  answers.set("GET /api/users/me", [user(unnamed)]);
  answers.set("PUT /api/users/me/discord", [user({ ...unnamed, discord_username: "はるか" })]);
  expect((await getMe(session)).discord_username).toBe("はるか");
  expect(sent).toEqual(['PUT /api/users/me/discord {"auth0_profile":{}}']);
  expect((await getMe(session)).discord_username).toBe("User_4501");
  expect(sent).toHaveLength(1);

  answers.set("GET /api/users/me", [user({ ...unnamed, user_id: "900100200300400502" })]);
  answers.set("PUT /api/users/me/discord", [refusal(503, "unavailable", "ただいま利用できません。")]);
  expect((await getMe(session)).discord_username).toBe("User_4501");
  expect(sent).toHaveLength(2);

  answers.set("GET /api/users/me", [user({ user_id: "900100200300400503", discord_username: "haruka" })]);
  expect((await getMe(session)).discord_username).toBe("haruka");
  expect(sent).toHaveLength(2);
});

import "../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { sampleSession } from "../../gallery/scene.ts";
import { useSession } from "../../session/session-store.ts";
import { MypageScreen } from "./mypage-screen.tsx";

beforeEach(() => useSession.setState({ session: sampleSession() }));
afterEach(() => {
  vi.restoreAllMocks();
  useSession.setState({ session: null });
});

const open = (status: number, error: string) => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json({ error, message: "理由です。" }, { status }),
  );
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <MypageScreen
          onLogin={() => undefined}
          matchPath="/?tab=match"
          Orders={() => null}
          Again={() => null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test("[WEB-556] without data of the player my page says so and offers to reload; another failure is tried again", async () => {
  const missing = await open(404, "not_found");
  await expect.element(missing.getByText("ユーザー情報が見つかりません。")).toBeVisible();
  await expect.element(missing.getByRole("button", { name: "再読み込み" })).toBeVisible();
  await missing.unmount();
  const refused = await open(409, "busy");
  await expect
    .element(refused.getByText("ユーザー情報を読み込めませんでした。", { exact: false }))
    .toBeVisible();
  await expect.element(refused.getByRole("button", { name: "再試行" })).toBeVisible();
});

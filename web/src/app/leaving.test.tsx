import "../styles/index.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import * as z from "zod/mini";
import { LeavingDialog } from "../features/mypage/more/leaving-dialog.tsx";
import { sampleSession } from "../gallery/scene.ts";
import { endFarewell, useFarewell } from "../session/farewell.ts";
import { LOGOUT_MARK, useSession } from "../session/session-store.ts";
import { Form } from "../ui/form/form.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { causeOf } from "../ui/rate-graph/rate-graph.tsx";
import { useToasts } from "../ui/toast.ts";
import { Stage } from "./gallery/gallery.tsx";
import { useSessionEnd } from "./use-session-end.ts";

const open = (part: ReactNode, client = new QueryClient()) =>
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>);

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ session: sampleSession(), expired: false });
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  vi.restoreAllMocks();
  endFarewell();
  useSession.setState({ session: null, expired: false });
});

const Page = () => {
  useSessionEnd();
  return null;
};

/** As another page of the browser makes it known. */
const markOf = (userId: string) =>
  window.dispatchEvent(new StorageEvent("storage", { key: LOGOUT_MARK, newValue: `${userId} 1` }));

const said = () => useToasts.getState().toasts.map(({ text }) => text);

test("[WEB-494] a logout on another page ends the session here with its own word", async () => {
  await open(<Page />);
  markOf("another_player");
  expect(useSession.getState().session).not.toBeNull();
  markOf("dummy_003");
  expect(useSession.getState()).toMatchObject({ session: null, expired: false });
  expect(said()).toEqual(["ログアウトしました。"]);
});

test("[WEB-494] a refused token that comes before the mark does not read as an expired session", async () => {
  await open(<Page />);
  useSession.getState().expire();
  markOf("dummy_003");
  expect(useSession.getState()).toMatchObject({ session: null, expired: false });
  expect(said()).toEqual(["ログアウトしました。"]);
});

test("[WEB-494] logging out leaves the mark for the other pages", () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
  useSession.getState().signOut();
  expect(localStorage.getItem(LOGOUT_MARK)).toMatch(/^dummy_003 \d+$/);
});

test("[WEB-496] leaving is confirmed twice and ends on a page of its own", async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    asked.push(`${init?.method} ${address}`);
    return Response.json({ user_id: "dummy_003" });
  });
  const screen = await open(<LeavingDialog onClose={() => undefined} />);
  const leave = screen.getByRole("button", { name: "退会する" });
  await expect.element(leave).toBeDisabled();
  await screen.getByRole("checkbox").click();
  await leave.click();
  expect(asked).toEqual([]);
  await expect.element(screen.getByText("本当に退会しますか？この操作は取り消せません。")).toBeVisible();
  await screen.getByRole("button", { name: "退会を確定する" }).click();
  await expect.poll(() => useFarewell.getState().isShown).toBe(true);
  expect(asked).toContain("DELETE /api/users/me");
  expect(useSession.getState().session).toBeNull();
  await screen.unmount();
  const after = await render(<Stage name="rules" />);
  useFarewell.setState({ isShown: true });
  await expect.element(after.getByRole("heading", { level: 1, name: "退会しました" })).toBeVisible();
  await after.getByRole("button", { name: "トップページへ" }).click();
  await expect.element(after.getByRole("heading", { level: 1, name: "ルール" })).toBeVisible();
});

test("[WEB-495] the counter of a text that is too long turns red", async () => {
  const shown = (value: string) => (
    <Form schema={z.object({})} sentences={{}} busy={false} onSend={() => undefined}>
      <TextArea optional name="bio" label="自己紹介" value={value} maxLength={5} />
    </Form>
  );
  const screen = await render(shown("12345"));
  const counter = () => screen.container.querySelector("[slot=description]");
  expect(counter()?.hasAttribute("data-over")).toBe(false);
  await screen.rerender(shown("123456"));
  expect(counter()?.textContent).toBe("6 / 5");
  expect(counter()?.hasAttribute("data-over")).toBe(true);
});

test("[WEB-498] the first point of an account that is younger than the season is its registration", () => {
  const season = { start_date: 1_800_000_000, end_date: 1_900_000_000 };
  const point = { at: 1_800_000_000, rate: 1500, delta: 0, match_id: "" };
  expect(causeOf(point, season)).toBe("シーズン開始時");
  expect(causeOf({ ...point, at: point.at + 86_400 }, season)).toBe("登録時");
  expect(causeOf({ ...point, delta: 5 }, season)).toBe("試合以外の変更");
  expect(causeOf({ ...point, delta: -12, match_id: "7" }, season)).toBe("−12");
});

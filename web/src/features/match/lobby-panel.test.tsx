import "../../styles/index.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { matchSince } from "../../gallery/scene.ts";
import { viewMatch } from "../../model/my-match.ts";
import { LobbyPanel } from "./lobby-panel.tsx";

const HOST = "dummy_003";

const open = (locked: boolean) => {
  const view = viewMatch(matchSince(30, { host_user_id: HOST, ...(locked ? { lobby_id: "11" } : {}) }), HOST);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <LobbyPanel view={view} />
    </QueryClientProvider>,
  );
};

test("[WEB-122] the field of a lobby's id comes into the place that is reserved for it", async () => {
  const screen = await open(false);
  const panel = screen.container.firstElementChild;
  expect(screen.getByLabelText("ロビーID（8文字まで）").query()).toBeNull();
  const before = panel?.getBoundingClientRect().height;
  await expect.element(screen.getByLabelText("ロビーID（8文字まで）")).toBeVisible();
  expect(before).toBeGreaterThan(0);
  expect(panel?.getBoundingClientRect().height).toBe(before);
});

test("[WEB-122] a refused lobby id is said at its field until it is changed, any other refusal below", async () => {
  const answers = [
    { error: "lobby_id_invalid", message: "このIDは使えません。", status: 400 },
    { error: "not_host", message: "ホストではありません。", status: 403 },
  ];
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    const { status, ...body } = answers.shift() ?? { status: 500 };
    return Response.json(body, { status });
  });
  const screen = await open(true);
  const field = screen.getByLabelText("ロビーID（8文字まで）");
  await expect.element(screen.getByRole("button", { name: "変更する" })).toBeDisabled();
  await field.fill("48213377");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveAccessibleDescription("このIDは使えません。");
  await field.fill("４８２１３３７８");
  await expect.element(field).toBeValid();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("alert")).toHaveTextContent("ホストではありません。");
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toMatchObject({ lobby_id: "48213377" });
  expect(JSON.parse(String(fetched.mock.calls.at(-1)?.[1]?.body))).toMatchObject({ lobby_id: "48213378" });
  fetched.mockRestore();
});

test("[WEB-445] the transfer of the host asks for confirmation by name, and a failure is logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fetched = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () =>
      Response.json({ error: "not_host", message: "ホストではありません。" }, { status: 403 }),
    );
  const screen = await open(true);
  await screen.getByRole("button", { name: "ホストを交代" }).click();
  await expect.element(screen.getByText(/^ホストが相手チームの.+さんに移ります/)).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "キャンセル" }).click();
  await screen.getByRole("button", { name: "ホストを交代" }).click();
  await screen.getByRole("button", { name: "交代する" }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("ホストではありません。");
  expect(fetched).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledWith("host transfer failed:", expect.objectContaining({ code: "not_host" }));
  vi.restoreAllMocks();
});

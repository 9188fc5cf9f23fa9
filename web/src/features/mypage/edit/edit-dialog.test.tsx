import "../../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../../../api/keys.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { sampleUser } from "../../../gallery/samples.ts";
import { EditDialog } from "./edit-dialog.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

test("[WEB-160] a profile that is not saved is taken back, says so in the specification's words and keeps the form", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json({ error: "conflict", message: "ほかの操作と重なりました。" }, { status: 409 }),
  );
  const client = createQueryClient();
  const user = sampleUser();
  client.setQueryData(KEYS.me, user);
  client.setQueryData(KEYS.master, { badges: [], settings: [] });
  client.setQueryData(KEYS.characters, { pokemon: [] });
  const onClose = vi.fn();
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EditDialog user={user} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.getByRole("textbox", { name: "トレーナー名" }).fill("よあけ");
  await screen.getByRole("button", { name: "保存する" }).click();
  const failure = screen.getByRole("alert");
  await expect.element(failure).toBeVisible();
  expect(failure.element().textContent).toContain(
    "プロフィールの更新に失敗しました。ページを再読み込みしてください。",
  );
  expect(failure.element().textContent).toContain("ほかの操作と重なりました。");
  expect(client.getQueryData(KEYS.me)).toMatchObject({ trainer_name: user.trainer_name });
  await expect.element(screen.getByRole("textbox", { name: "トレーナー名" })).toHaveValue("よあけ");
  expect(onClose).not.toHaveBeenCalled();
});

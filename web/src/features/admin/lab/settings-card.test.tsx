import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../../api/query-client.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { adminText } from "../text.ts";
import { sampleSettings } from "./samples.ts";
import { MatchmakerSettingsCard } from "./settings-card.tsx";
import { DEFAULT_SETTINGS } from "./settings-fields.ts";

afterEach(() => vi.restoreAllMocks());

test("[WEB-253] settings are changed after a look at what is different and with a reason, in the version one looked at", async () => {
  const sent: unknown[] = [];
  let version = 3;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    if (init?.method === "PUT") {
      sent.push(JSON.parse(String(init.body)));
      version = 4;
      return new Response(JSON.stringify({ error: "conflict", message: "競合しました。" }), { status: 409 });
    }
    return new Response(JSON.stringify({ ...sampleSettings, version }), { status: 200 });
  });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <MatchmakerSettingsCard />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.getByRole("button", { name: "変更を確認" }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("変更がありません");
  await screen.getByRole("button", { name: "標準の設定を入力" }).click();
  await screen.getByRole("button", { name: "変更を確認" }).click();
  const dialog = screen.getByRole("dialog", { name: "マッチメイカーの設定の変更" });
  await expect.element(dialog.getByRole("listitem")).toHaveTextContent("チームの差の重み4→3");
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "理由" })).toHaveFocus();
  expect(sent).toEqual([]);
  await dialog.getByRole("textbox", { name: "理由" }).fill("標準に戻します");
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect.element(screen.getByText(adminText.conflict)).toBeVisible();
  expect(sent).toEqual([{ version: 3, settings: DEFAULT_SETTINGS, reason: "標準に戻します" }]);
  await expect.element(screen.getByRole("textbox", { name: "チームの差の重み" })).toHaveValue("4");
});

test("[WEB-253] what is typed once a change is saved is not lost when the settings are read again", async () => {
  let release = (): void => {};
  const saving = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isSaved = false;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    if (init?.method === "PUT") isSaved = true;
    else if (isSaved) await saving;
    const now = isSaved ? { ...sampleSettings, settings: DEFAULT_SETTINGS, version: 4 } : sampleSettings;
    return new Response(JSON.stringify(now), { status: 200 });
  });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <MatchmakerSettingsCard />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.getByRole("button", { name: "標準の設定を入力" }).click();
  await screen.getByRole("button", { name: "変更を確認" }).click();
  const dialog = screen.getByRole("dialog", { name: "マッチメイカーの設定の変更" });
  await dialog.getByRole("textbox", { name: "理由" }).fill("標準に戻します");
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const field = screen.getByRole("textbox", { name: "チームの差の重み" });
  await field.fill("5");
  release();
  await vi.waitFor(() => expect(globalThis.fetch).toHaveBeenCalledTimes(3));
  await expect.element(screen.getByText("4", { exact: true })).toBeVisible();
  await expect.element(field).toHaveValue("5");
});

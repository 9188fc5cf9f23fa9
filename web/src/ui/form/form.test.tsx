import { PasswordLogin } from "@gokaku/contract/dummy";
import { UpdateLobbyRequest } from "@gokaku/contract/matches";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Form } from "./form.tsx";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

const login = (onSend: (request: PasswordLogin) => void) => (
  <Form
    schema={PasswordLogin}
    sentences={{ user_id: "選んでください", password: "入力してください" }}
    busy={false}
    onSend={onSend}
  >
    <SelectField
      name="user_id"
      label="アカウント"
      description="テスト用です"
      placeholder="選択"
      options={[{ value: "dummy_001", label: "一" }]}
      autoComplete="username"
      autoFocus
    />
    <TextField name="password" label="パスワード" type="password" autoComplete="current-password" />
    <button type="submit">送る</button>
  </Form>
);

test("[WEB-121] a form starts on its first field, and what the contract refuses stands at each field", async () => {
  const onSend = vi.fn();
  const screen = await render(login(onSend));
  const account = screen.getByRole("combobox", { name: "アカウント" });
  const password = screen.getByLabelText("パスワード");
  await expect.element(account).toHaveFocus();
  await expect.element(account).toHaveAccessibleDescription("テスト用です");
  await password.click();
  await userEvent.keyboard("{Enter}");
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(account).toHaveFocus();
  await expect.element(account).toHaveAccessibleDescription("テスト用です 選んでください");
  await expect.element(password).toHaveAccessibleDescription("入力してください");
  await expect.element(password).toBeInvalid();

  await userEvent.selectOptions(account, "dummy_001");
  await expect.element(account).toBeValid();
  await expect.element(password).toBeInvalid();
  await password.fill("gokaku");
  await expect.element(password).toBeValid();
  await userEvent.keyboard("{Enter}");
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ user_id: "dummy_001", password: "gokaku" });
  await expect.element(account).toHaveAttribute("autocomplete", "username");
  await expect.element(password).toHaveAttribute("autocomplete", "current-password");
});

test("[WEB-121] what is sent is what the contract makes of it, and nothing is sent while it is busy or composes", async () => {
  const onSend = vi.fn();
  const lobby = (busy: boolean, refused = {}) => (
    <Form
      schema={UpdateLobbyRequest}
      sentences={{ lobby_id: "1〜8文字" }}
      refused={refused}
      busy={busy}
      onSend={onSend}
    >
      <TextField name="lobby_id" label="ロビーID" code />
    </Form>
  );
  const screen = await render(lobby(false));
  const field = screen.getByLabelText("ロビーID");
  await field.fill(" 12345 ");
  const composing = new KeyboardEvent("keydown", {
    key: "Enter",
    isComposing: true,
    bubbles: true,
    cancelable: true,
  });
  expect(field.element().dispatchEvent(composing)).toBe(false);
  await userEvent.keyboard("{Enter}");
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ lobby_id: "12345" });
  await screen.rerender(lobby(true));
  await userEvent.keyboard("{Enter}");
  expect(onSend).toHaveBeenCalledOnce();
  await screen.rerender(lobby(false, { lobby_id: "使えません" }));
  await expect.element(field).toHaveAccessibleDescription("使えません");
});

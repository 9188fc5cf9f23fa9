import { PasswordLogin } from "@gokaku/contract/dummy";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../api/http.ts";
import { useSession } from "../../session/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { Form } from "../../ui/form/form.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { testLoginText } from "./test-login-text.ts";
import { loginText } from "./text.ts";
import { useDummyUsers } from "./use-dummy-users.ts";

const loginFailure = (failure: unknown): string =>
  failure instanceof ApiError ? testLoginText.failedWith(failure.message) : loginText.failed;

export const TestLoginForm = ({ onClose }: { readonly onClose: () => void }) => {
  const accounts = useDummyUsers();
  const signIn = useSession((state) => state.signIn);
  const login = useMutation({
    mutationFn: (body: PasswordLogin) => call("dummyLogin", { body }),
    onSuccess: ({ access_token: token, user }) => {
      if (signIn(token, user)) onClose();
    },
  });
  if (accounts.data === undefined) return <Unanswered title={loginText.failed} query={accounts} />;
  const users = accounts.data.dummy_users;
  if (users.length === 0) return <Notice tone="warn">{testLoginText.noAccounts}</Notice>;
  return (
    <Form
      schema={PasswordLogin}
      sentences={testLoginText.missing}
      busy={login.isPending}
      onSend={(request) => login.mutate(request)}
    >
      <SelectField
        name="user_id"
        label={testLoginText.account}
        placeholder={testLoginText.choose}
        options={users.map((user) => ({
          value: user.user_id,
          label: testLoginText.option(user.trainer_name || user.discord_username, user.rate),
        }))}
        autoComplete="username"
        autoFocus
      />
      <TextField
        name="password"
        label={testLoginText.password}
        type="password"
        maxLength={256}
        autoComplete="current-password"
      />
      {login.isError ? (
        <Notice tone="error" alert>
          {loginFailure(login.error)}
        </Notice>
      ) : null}
      <Button type="submit" disabled={login.isPending}>
        {login.isPending ? testLoginText.busy : testLoginText.submit}
      </Button>
    </Form>
  );
};

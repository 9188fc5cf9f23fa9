import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/http.ts";
import { useDummyUsers } from "../../api/queries.ts";
import { useSession } from "../../session/session-store.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failed } from "../../ui/fallback.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import styles from "./login-dialog.module.css";
import { loginText } from "./text.ts";

const loginFailure = (failure: unknown): string =>
  failure instanceof ApiError ? loginText.failedWith(failure.message) : loginText.failed;

const LoginForm = ({ onClose }: { readonly onClose: () => void }) => {
  const accounts = useDummyUsers(true);
  const signIn = useSession((state) => state.signIn);
  const [userId, setUserId] = useState("");
  const [password, setPassword] = useState("");
  const login = useMutation({
    mutationFn: () => call("dummyLogin", { body: { user_id: userId, password } }),
    onSuccess: ({ access_token: token, user }) => {
      if (signIn(token, user)) onClose();
    },
  });
  if (accounts.isPending) return <Loading label={ja.common.loading} />;
  if (accounts.isError) {
    return (
      <Failed
        title={loginText.failed}
        failure={accounts.error}
        busy={accounts.isFetching}
        onRetry={() => void accounts.refetch()}
      />
    );
  }
  const users = accounts.data.dummy_users;
  if (users.length === 0) return <Notice tone="warn">{loginText.noAccounts}</Notice>;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        login.mutate();
      }}
    >
      <label className={styles.field}>
        <span>{loginText.account}</span>
        <select
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to fill this in
          autoFocus
          required
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
          autoComplete="username"
        >
          <option value="">{loginText.choose}</option>
          {users.map((user) => (
            <option key={user.user_id} value={user.user_id}>
              {loginText.option(user.trainer_name || user.discord_username, user.rate)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>{loginText.password}</span>
        <input
          type="password"
          required
          maxLength={256}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      {login.isError ? (
        <Notice tone="error" alert>
          {loginFailure(login.error)}
        </Notice>
      ) : null}
      <Button type="submit" kind="primary" disabled={login.isPending}>
        {login.isPending ? loginText.busy : loginText.submit}
      </Button>
    </form>
  );
};

export const LoginDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={loginText.title} onClose={onClose}>
    <LoginForm onClose={onClose} />
    <Button kind="quiet" onClick={onClose}>
      {ja.common.cancel}
    </Button>
  </Dialog>
);

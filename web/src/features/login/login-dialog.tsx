import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useLoginPrompt } from "../../session/login-prompt.ts";
import { signInText } from "../../sign-in/text.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Refusal, Unanswered } from "../../ui/fallback.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./login-dialog.module.css";
import { testLoginText } from "./test-login-text.ts";
import { loginText } from "./text.ts";

const TestLoginForm = import.meta.env.TEST_LOGIN
  ? lazyPart(() => import("./test-login-form.tsx").then((m) => m.TestLoginForm))
  : null;

/** Leaves for the provider's own page; what keeps from that is said beside the button. */
const ProviderLogin = () => {
  const leave = useMutation({
    mutationFn: async () => (await import("../../sign-in/provider.ts")).beginSignIn(),
  });
  return (
    <>
      <Refusal failure={leave.error} />
      <Button kind="primary" disabled={leave.isPending} onClick={() => leave.mutate()}>
        {signInText.discord}
      </Button>
    </>
  );
};

const Ways = ({ onClose }: { readonly onClose: () => void }) => {
  const config = useQuery({
    queryKey: KEYS.authConfig,
    queryFn: () => call("getAuthConfig"),
    retry: false,
  });
  if (config.data === undefined) return <Unanswered title={loginText.failed} query={config} />;
  const { provider, test_login: hasTestLogin } = config.data;
  const withForm = TestLoginForm !== null && hasTestLogin;
  if (provider === null && !withForm) return <Notice tone="warn">{loginText.none}</Notice>;
  return (
    <>
      {provider === null ? null : <ProviderLogin />}
      {withForm ? (
        <div className={styles.place}>
          {provider === null ? null : <h3 className={styles.other}>{testLoginText.title}</h3>}
          <TestLoginForm onClose={onClose} />
        </div>
      ) : null}
    </>
  );
};

export const LoginDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const problem = useLoginPrompt((prompt) => prompt.problem);
  return (
    <Dialog title={loginText.title} onClose={onClose}>
      {problem === null ? null : (
        <Notice tone="warn" alert>
          {problem}
        </Notice>
      )}
      <Ways onClose={onClose} />
      <Button kind="quiet" onClick={onClose}>
        {ja.common.cancel}
      </Button>
    </Dialog>
  );
};

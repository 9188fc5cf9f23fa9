import { useMutation, useQuery } from "@tanstack/react-query";
import { call, failureMessage } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useLoginPrompt } from "../../session/login-prompt.ts";
import { signInText } from "../../sign-in/text.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failed } from "../../ui/fallback.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import styles from "./login-dialog.module.css";
import { loginText } from "./text.ts";

const TestLoginForm = import.meta.env.TEST_LOGIN
  ? lazyPart(() => import("./test-login-form.tsx").then((module) => module.TestLoginForm))
  : null;

/** Leaves for the provider's own page; what keeps from that is said beside the button. */
const ProviderLogin = () => {
  const leave = useMutation({
    mutationFn: async () => (await import("../../sign-in/provider.ts")).beginSignIn(),
  });
  return (
    <>
      {leave.isError ? (
        <Notice tone="error" alert>
          {failureMessage(leave.error)}
        </Notice>
      ) : null}
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
  if (config.isPending) return <Loading label={ja.common.loading} />;
  if (config.isError) {
    return (
      <Failed
        title={loginText.failed}
        failure={config.error}
        busy={config.isFetching}
        onRetry={() => void config.refetch()}
      />
    );
  }
  const { provider, test_login: hasTestLogin } = config.data;
  const withForm = TestLoginForm !== null && hasTestLogin;
  if (provider === null && !withForm) return <Notice tone="warn">{loginText.none}</Notice>;
  return (
    <>
      {provider === null ? null : <ProviderLogin />}
      {withForm ? (
        <div className={styles.place}>
          {provider === null ? null : <h3 className={styles.other}>{loginText.testTitle}</h3>}
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

import type { CurrentMatchResponse } from "@gokaku/contract";
import { AdminLogin, type DummyUser } from "@gokaku/contract/dummy";
import { NO_CHARACTER, NO_MATCH, ROLES } from "@gokaku/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call, failureMessage } from "../../api/http.ts";
import { useSession } from "../../session/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import styles from "./admin.module.css";
import { adminKey } from "./keys.ts";
import { overviewAdminText as text } from "./overview-text.ts";
import { forEachOf, PAUSE_MS, type Progress, TEST_ACCOUNTS } from "./test-accounts.ts";
import { testAccountsText } from "./test-accounts-text.ts";
import { BOUNDS, wholeNumber } from "./user-edit.ts";
import { usersAdminText } from "./users-text.ts";

/** A call in the name of a test account; the app's own calls carry the admin's token. */
const ask = async (token: string, path: string, body?: object): Promise<unknown> => {
  const response = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(String(Reflect.get(Object(answer), "message") ?? response.status));
  return answer;
};

const signIn = async ({ user_id, trainer_name, rate }: DummyUser): Promise<string> => {
  const body = { user_id, trainer_name: trainer_name || user_id, rate };
  return (await call("dummyLogin", { body })).access_token;
};

const join = async (user: DummyUser) =>
  ask(await signIn(user), "/api/queue/join", { selected_roles: ROLES, blocking: [] });

/** Reports the match that the account plays as won by team A; one that plays none has nothing to report. */
const report = async (user: DummyUser, index: number) => {
  const token = await signIn(user);
  const { match } = (await ask(token, "/api/matches/current")) as CurrentMatchResponse;
  if (match.match_id === NO_MATCH) return;
  const { pokemon } = await call("listCharacters");
  const played = pokemon.filter(({ type }) => type !== null)[index];
  await ask(token, `/api/matches/${match.match_id}/report`, {
    result: "A-win",
    banned_pokemon: NO_CHARACTER,
    picked_pokemon: played?.pokemon_id ?? "",
    pokemon_move1: played?.moves.move_1a ?? "",
    pokemon_move2: played?.moves.move_2a ?? "",
  });
};

const reasonOf = (failure: unknown): string =>
  failure instanceof Error && failure.message !== "" ? failure.message : failureMessage(failure);

const ACTS = { enqueue: join, report };

const useTestAccounts = () => {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const testAccounts = useMutation({
    mutationFn: async (name: keyof typeof ACTS) => {
      const { dummy_users: users } = await call("listDummyUsers");
      await forEachOf(users.slice(0, TEST_ACCOUNTS), ACTS[name], {
        progress: setProgress,
        pause: () => new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS)),
        reasonOf,
        isOver: () => isGone.current,
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKey() }),
    retry: false,
  });
  return { testAccounts, progress };
};

const DummyLogin = () => {
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ user_id: "", trainer_name: "", rate: "1500" });
  const start = useSession((state) => state.signIn);
  const login = useMutation({
    mutationFn: (body: { user_id: string; trainer_name: string; rate: number }) =>
      call("dummyLogin", { body }),
    onSuccess: ({ access_token: token, user }) => {
      if (start(token, user)) void navigate("/");
    },
    retry: false,
  });
  const rate = wholeNumber(...BOUNDS.rate).safeParse(typed.rate).data;
  const sentences = {
    user_id: text.idRefused,
    trainer_name: text.nameRefused,
    rate: usersAdminText.between(...BOUNDS.rate),
  };
  return (
    <Form
      schema={AdminLogin}
      sentences={sentences}
      values={{ rate }}
      busy={login.isPending}
      onSend={(body) => login.mutate(body)}
    >
      <h3>{testAccountsText.login}</h3>
      {(["user_id", "trainer_name", "rate"] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={{ user_id: text.userId, trainer_name: text.trainerName, rate: text.rate }[name]}
          autoComplete="off"
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
      <Problem lines={login.error === null ? null : [text.loginFailed(failureMessage(login.error))]} />
      <div className="wrap">
        <Button type="submit" disabled={login.isPending}>
          {text.login}
        </Button>
      </div>
    </Form>
  );
};

/** Moves many test accounts at once, with how far it is; only where the test login is. */
export const TestAccountTools = () => {
  const { testAccounts, progress } = useTestAccounts();
  return (
    <Card title={text.testAccounts}>
      <div className={styles.stack}>
        <p className="muted">{text.testAccountsHelp(TEST_ACCOUNTS)}</p>
        <div className="wrap">
          {(["enqueue", "report"] as const).map((name) => (
            <Button key={name} disabled={testAccounts.isPending} onClick={() => testAccounts.mutate(name)}>
              {text[name]}
            </Button>
          ))}
        </div>
        {progress === null ? null : (
          <>
            <progress
              className={styles.progress}
              aria-label={text.testAccounts}
              max={progress.all}
              value={progress.done}
            />
            <p role="status">
              {text.progress(progress.done, progress.all, progress.failures)} {progress.reason}
            </p>
          </>
        )}
        <Problem
          lines={testAccounts.error === null ? null : [text.toolFailed, failureMessage(testAccounts.error)]}
        />
        <DummyLogin />
      </div>
    </Card>
  );
};

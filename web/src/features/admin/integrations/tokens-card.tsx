import { type ApiToken, CreateApiTokenRequest, type CreatedApiToken } from "@gokaku/contract/integrations";
import { type ApiScope, LIMITS } from "@gokaku/game";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../../api/http.ts";
import { formatDateTime } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Problem } from "../../../ui/problem.tsx";
import styles from "../admin.module.css";
import { Answer, Confirm } from "../parts.tsx";
import { formatMoment, secondsOf } from "../season-form.ts";
import { useAct } from "../use-act.ts";
import { useAdminQuery } from "../use-admin-query.ts";
import { Checks } from "./checks.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { integrationsText } from "./text.ts";

const text = integrationsText.tokens;

/** Without the end, which another schema reads: an empty field means no end. */
const Typed = z.object({
  name: CreateApiTokenRequest.shape.name,
  scopes: CreateApiTokenRequest.shape.scopes,
  expires_at: CreateApiTokenRequest.shape.expires_at,
});

const Creating = ({ onCreated }: { readonly onCreated: (created: CreatedApiToken) => void }) => {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly ApiScope[]>(["read:public"]);
  const [expires, setExpires] = useState("");
  const [isRefused, setRefused] = useState(false);
  const create = useAct({
    run: (body: z.infer<typeof Typed>) => call("createApiToken", { body }),
    failed: text.createFailed,
    onDone: (created) => {
      setName("");
      setExpires("");
      onCreated(created);
    },
  });
  return (
    <Form
      schema={Typed}
      sentences={{
        name: integrationsText.nameRefused(LIMITS.apiTokenNameLength),
        expires_at: text.expiresRefused,
      }}
      values={{ scopes: [...scopes], expires_at: expires === "" ? null : secondsOf(expires) }}
      busy={create.isPending}
      onSend={(body) => create.start(body)}
    >
      <TextField
        name="name"
        label={text.name}
        value={name}
        maxLength={LIMITS.apiTokenNameLength}
        autoComplete="off"
        onChange={setName}
      />
      <Checks
        label={text.scopes}
        names={text.scopeNames}
        chosen={scopes}
        refused={isRefused && scopes.length === 0 ? text.scopesRefused : null}
        onChange={setScopes}
      />
      <TextField
        name="expires_at"
        label={text.expires}
        optional
        type="datetime-local"
        value={expires}
        autoComplete="off"
        onChange={setExpires}
      />
      <Problem lines={create.problem} />
      <div className="wrap">
        <Button
          type="submit"
          kind="primary"
          disabled={create.isPending}
          onClick={() => setRefused(scopes.length === 0)}
        >
          {text.create}
        </Button>
      </div>
    </Form>
  );
};

const stateOf = ({ revoked_at, expires_at }: ApiToken, nowS: number): "revoked" | "expired" | null => {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && expires_at <= nowS ? "expired" : null;
};

const Token = ({ token, onRevoke }: { readonly token: ApiToken; readonly onRevoke: () => void }) => {
  const [nowS] = useState(() => Math.floor(Date.now() / 1000));
  const state = stateOf(token, nowS);
  return (
    <li className={styles.row}>
      <strong>{token.name}</strong>
      <code className="muted">{token.prefix}…</code>
      {state === null ? null : <span className={styles.alarm}>{text.states[state]}</span>}
      <span className={styles.record}>
        <span>{token.scopes.map((scope) => text.scopeNames[scope]).join("、")}</span>
        <span className="muted">
          {token.expires_at === null ? text.endless : text.until(formatMoment(token.expires_at))}
        </span>
        <span className="muted">
          {token.last_used_at === null ? text.unused : text.used(formatDateTime(token.last_used_at))}
        </span>
        <span className="muted">{integrationsText.by(token.created_by)}</span>
      </span>
      {state === "revoked" ? null : <Button onClick={onRevoke}>{text.revoke}</Button>}
    </li>
  );
};

const Revoking = ({ token, onClose }: { readonly token: ApiToken; readonly onClose: () => void }) => {
  const revoke = useAct({
    run: () => call("revokeApiToken", { params: { id: token.token_id } }),
    failed: text.revokeFailed,
    said: text.revoked,
    onDone: onClose,
  });
  return (
    <Confirm
      title={text.revokeTitle(token.name)}
      go={text.revoke}
      act={revoke}
      onConfirm={() => revoke.start(undefined)}
      onClose={onClose}
    >
      <p>{text.revokeText}</p>
    </Confirm>
  );
};

/** Tokens with which programs call the API: created, shown once, revoked. */
export const TokensCard = () => {
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const tokens = useAdminQuery(["api-tokens"], () => call("listApiTokens"));
  return (
    <Card title={text.title}>
      <div className="stack-4">
        <p className="muted">{text.help}</p>
        <Answer query={tokens} failed={text.listFailed}>
          {({ tokens: all }) => (
            <>
              {all.length === 0 ? <p>{text.nothing}</p> : null}
              <ul>
                {all.map((token) => (
                  <Token key={token.token_id} token={token} onRevoke={() => setRevoking(token)} />
                ))}
              </ul>
            </>
          )}
        </Answer>
        <Creating onCreated={setCreated} />
      </div>
      {created === null ? null : (
        <SecretDialog
          title={text.created}
          label={text.secret}
          secret={created.secret}
          onClose={() => setCreated(null)}
        />
      )}
      {revoking === null ? null : <Revoking token={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  );
};

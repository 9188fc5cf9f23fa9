import type { AdminUser } from "@gokaku/contract/admin";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../api/http.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { Answer, Confirm } from "../parts.tsx";
import { adminText } from "../text.ts";
import { useAct } from "../use-act.ts";
import { useAdminQuery } from "../use-admin-query.ts";
import { ListedCases } from "./listed-cases.tsx";
import { casesAdminText as text } from "./text.ts";

/** The cases of a match; nothing without any. */
export const CasesOfMatch = ({ matchId }: { readonly matchId: string }) => {
  const { data } = useAdminQuery(["cases-of-match", matchId], () =>
    call("listCases", { query: { state: "all", match_id: matchId } }),
  );
  return data === undefined || data.cases.length === 0 ? null : (
    <Card title={text.ofMatch}>
      <ListedCases cases={data.cases} />
    </Card>
  );
};

/** The cases about a player, and the way to a new one. */
export const CasesOfUser = ({ user }: { readonly user: AdminUser }) => {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { user_id: userId, trainer_name: name } = user;
  const cases = useAdminQuery(["cases-of-user", userId], () =>
    call("listCases", { query: { state: "all", user_id: userId } }),
  );
  const open = useAct({
    run: (words: string) => call("openCase", { body: { user_id: userId, text: words } }),
    failed: text.open.failed,
    onDone: ({ id }) => void navigate(addressOf("cases", id)),
  });
  return (
    <Card title={text.ofUser}>
      <div className={styles.stack}>
        <Answer query={cases} failed={text.listFailed}>
          {({ cases: all }) => (all.length === 0 ? <p>{adminText.none}</p> : <ListedCases cases={all} />)}
        </Answer>
        <p className="caption">{text.open.help}</p>
        <div className="wrap">
          <Button onClick={() => setAsked(true)}>{text.open.go}</Button>
        </div>
      </div>
      {isAsked ? (
        <Confirm
          title={text.open.confirm(name || userId)}
          go={text.open.go}
          reason="required"
          act={open}
          onConfirm={open.start}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </Card>
  );
};

import type { Match } from "@gokaku/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../../api/http.ts";
import { KEYS } from "../../../api/keys.ts";
import { useCurrentMatch } from "../../../api/queries.ts";
import { type CurrentMatch, NONE, newerMatch, openMatchOf } from "../../../model/current-match.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Problem } from "../../../ui/problem.tsx";
import admin from "../admin.module.css";
import { useAct } from "../use-act.ts";
import { setupText } from "./setup-text.ts";

const text = setupText.rehearsal;
const MATCH_PATH = "/?tab=match";

/** Begins one match of the admin with nine bots, returns to it and ends it. */
export const Rehearsal = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = openMatchOf(useCurrentMatch().data);
  const start = useAct<void, Match>({
    run: () => call("startRehearsal"),
    failed: text.failed,
    onDone(match) {
      client.setQueryData<CurrentMatch>(KEYS.match, (known) => newerMatch(known, match));
      void navigate(MATCH_PATH);
    },
  });
  const cancel = useAct<void, unknown>({
    run: () => call("cancelRehearsal"),
    failed: text.cancelFailed,
    onDone: () => client.setQueryData<CurrentMatch>(KEYS.match, NONE),
  });
  const problem = start.problem ?? cancel.problem;
  return (
    <Card title={text.title}>
      <div className={admin.stack}>
        <p>{text.help}</p>
        <p className="muted">{text.nothing}</p>
        <div className="wrap">
          {open?.is_rehearsal === true ? (
            <>
              <Button kind="primary" onClick={() => void navigate(MATCH_PATH)}>
                {text.open}
              </Button>
              <Button onClick={() => cancel.start()} disabled={cancel.isPending}>
                {text.cancel}
              </Button>
            </>
          ) : (
            <Button kind="primary" onClick={() => start.start()} disabled={start.isPending || open !== null}>
              {text.start}
            </Button>
          )}
        </div>
        {problem === null ? null : <Problem lines={problem} />}
      </div>
    </Card>
  );
};

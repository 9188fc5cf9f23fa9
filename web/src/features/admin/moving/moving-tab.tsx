import type { ApplyImportRequest, PreviewImportRequest, PreviewImportResponse } from "@gokaku/contract/admin";
import { START_BASES, type StartBasis } from "@gokaku/game";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { call, failureMessage } from "../../../api/http.ts";
import { KEYS } from "../../../api/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Problem } from "../../../ui/problem.tsx";
import styles from "../admin.module.css";
import { Chips, Confirm } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { ExportCard } from "./export-card.tsx";
import { Imports } from "./imports.tsx";
import { Faults, Ready } from "./preview.tsx";
import { type ChosenTable, NO_TABLE, TableField } from "./table-field.tsx";
import { movingAdminText as text } from "./text.ts";

type Reason = Pick<ApplyImportRequest, "reason">;

interface Checked {
  readonly sent: PreviewImportRequest;
  readonly preview: PreviewImportResponse;
}

interface ReadyCardProps extends Checked {
  readonly onDone: () => void;
}

/** A preview without faults, and its confirmation. */
const ReadyCard = ({ sent, preview, onDone }: ReadyCardProps) => {
  const [isAsked, setAsked] = useState(false);
  const apply = useAct({
    run: ({ reason }: Reason) => call("applyImport", { body: { ...sent, hash: preview.hash, reason } }),
    failed: text.applyFailed,
    said: ({ players, matches }) => text.applied(players, matches),
    also: [KEYS.importProofs],
    onDone,
  });
  const players = Object.values(preview.player_counts).reduce((total, some) => total + some, 0);
  return (
    <Card title={text.ready}>
      <div className="stack-4">
        <Ready preview={preview} />
        <div className="wrap">
          <Button kind="primary" onClick={() => setAsked(true)}>
            {text.apply}
          </Button>
        </div>
      </div>
      {isAsked ? (
        <Confirm
          title={text.applyTitle}
          go={text.apply}
          reason="required"
          act={apply}
          onConfirm={(reason) => apply.start({ reason })}
          onClose={() => setAsked(false)}
        >
          <p>{text.applyText(players, preview.matches)}</p>
          <p className="muted">{text.startNotes[sent.start]}</p>
        </Confirm>
      ) : null}
    </Card>
  );
};

/** Any text: the preview checks it. */
const Typed = z.object({ players: z.optional(z.string()), matches: z.optional(z.string()) });

/** Moving in from another place, and moving out. */
export const MovingTab = () => {
  const [tables, setTables] = useState<Readonly<Record<"players" | "matches", ChosenTable>>>({
    players: NO_TABLE,
    matches: NO_TABLE,
  });
  const [start, setStart] = useState<StartBasis>("brought");
  const [isEmpty, setEmpty] = useState(false);
  const check = useMutation({
    mutationFn: async (sent: PreviewImportRequest): Promise<Checked> => ({
      sent,
      preview: await call("previewImport", { body: sent }),
    }),
    retry: false,
  });
  const change = (file: "players" | "matches") => (table: ChosenTable) => {
    setTables({ ...tables, [file]: table });
    setEmpty(false);
    check.reset();
  };
  const ask = () => {
    const sent = { players: tables.players.text, matches: tables.matches.text, start };
    if (sent.players.trim() === "" && sent.matches.trim() === "") setEmpty(true);
    else check.mutate(sent);
  };
  const checked = check.data;
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card title={text.title}>
          <Form schema={Typed} sentences={{}} busy={check.isPending} onSend={ask}>
            <p>{text.help}</p>
            <TableField file="players" value={tables.players} onChange={change("players")} />
            <TableField file="matches" value={tables.matches} onChange={change("matches")} />
            <Chips
              label={text.start}
              options={START_BASES.map((basis) => [basis, text.starts[basis]] as const)}
              value={start}
              onChange={(basis) => {
                setStart(basis);
                check.reset();
              }}
            />
            <p className="muted">{text.startNotes[start]}</p>
            <Problem
              lines={
                isEmpty
                  ? [text.empty]
                  : check.error === null
                    ? null
                    : [text.checkFailed, failureMessage(check.error)]
              }
            />
            <div className="wrap">
              <Button type="submit" kind="primary" disabled={check.isPending}>
                {check.isPending ? text.checking : text.check}
              </Button>
            </div>
          </Form>
        </Card>
      </div>
      <div className={styles.stack}>
        {checked === undefined ? null : checked.preview.hash === "" ? (
          <Faults preview={checked.preview} />
        ) : (
          <ReadyCard
            {...checked}
            onDone={() => {
              setTables({ players: NO_TABLE, matches: NO_TABLE });
              check.reset();
            }}
          />
        )}
        <Imports />
        <ExportCard />
      </div>
    </div>
  );
};

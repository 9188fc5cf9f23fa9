import type { Import } from "@gokaku/contract/admin";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import styles from "../admin.module.css";
import { Answer, Confirm } from "../parts.tsx";
import { formatMoment } from "../season-form.ts";
import { useAct } from "../use-act.ts";
import { useAdminQuery } from "../use-admin-query.ts";
import { movingAdminText as text } from "./text.ts";

const Undo = ({ asked, onClose }: { readonly asked: Import; readonly onClose: () => void }) => {
  const undo = useAct({
    run: (reason: string) => call("undoImport", { params: { id: asked.id }, body: { reason } }),
    failed: text.undoFailed,
    said: text.undone,
    onDone: onClose,
  });
  return (
    <Confirm
      title={text.undoTitle}
      go={text.undo}
      reason="required"
      act={undo}
      onConfirm={undo.start}
      onClose={onClose}
    >
      <p className="bold">{text.contents(asked.players, asked.matches)}</p>
      <p>{text.undoText}</p>
    </Confirm>
  );
};

/** The imports that were made, the newest first. */
export const Imports = () => {
  const imports = useAdminQuery(["imports"], () => call("listImports"));
  const [asked, setAsked] = useState<Import | null>(null);
  return (
    <Card title={text.imports}>
      <Answer query={imports} failed={text.importsFailed}>
        {({ imports: made }) =>
          made.length === 0 ? (
            <p className="muted">{text.noImports}</p>
          ) : (
            <ul>
              {made.map((one) => (
                <li key={one.id} className={styles.row}>
                  <span>{formatMoment(one.at_ms / 1000)}</span>
                  <strong>{text.contents(one.players, one.matches)}</strong>
                  {one.start === null ? null : <span className="muted">{text.starts[one.start]}</span>}
                  <span className="muted">{text.by(one.actor)}</span>
                  {one.is_undoable ? (
                    <Button onClick={() => setAsked(one)}>{text.undo}</Button>
                  ) : (
                    <span className="muted">{text.fixed}</span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {asked === null ? null : <Undo asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
};

import type { MatchmakerSettings, SettingsResponse } from "@gokaku/contract/admin";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { formatDateTime } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Link } from "../../../ui/link.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { adminKey } from "../keys.ts";
import { Answer, Changes, Confirm, Facts } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { useReview } from "../use-review.ts";
import {
  DEFAULT_SETTINGS,
  draftOf,
  SETTINGS_SENTENCES,
  SettingsForm,
  settingsChanges,
} from "./settings-fields.ts";
import { SettingsInputs } from "./settings-inputs.tsx";
import { labText } from "./text.ts";

const text = labText.settings;

const SETTINGS_KEY = adminKey("matchmaker");

export const useMatchmakerSettings = () =>
  useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: () => call("getMatchmakerSettings"),
    retry: false,
  });

const SettingsEdit = ({ present }: { readonly present: SettingsResponse }) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(present.settings));
  const { asked, unchanged, ask, close } = useReview<MatchmakerSettings>(draft);
  const save = useAct({
    run: (sent: { readonly settings: MatchmakerSettings; readonly reason: string }) =>
      call("updateMatchmakerSettings", { body: { version: present.version, ...sent } }),
    failed: text.saveFailed,
    said: text.saved,
    onDone: (saved) => {
      // At once, not after a refetch: a form that starts again would lose what was typed in the meantime.
      client.setQueryData(SETTINGS_KEY, saved);
      close();
    },
  });
  return (
    <>
      <Form
        schema={SettingsForm}
        sentences={SETTINGS_SENTENCES}
        busy={save.isPending}
        onSend={(settings) => ask(settings, settingsChanges(present.settings, settings).length === 0)}
      >
        <SettingsInputs draft={draft} onChange={setDraft} />
        <Problem lines={unchanged} />
        <div className="wrap">
          <Button type="submit" kind="primary">
            {text.check}
          </Button>
          <Button onClick={() => setDraft(draftOf(DEFAULT_SETTINGS))}>{text.defaults}</Button>
        </div>
      </Form>
      {asked === null ? null : (
        <Confirm
          title={text.confirm}
          go={text.save}
          reason="required"
          act={save}
          onConfirm={(reason) => save.start({ settings: asked, reason })}
          onClose={close}
        >
          <Changes changes={settingsChanges(present.settings, asked)} />
          <p className="muted">{text.help}</p>
        </Confirm>
      )}
    </>
  );
};

/** The settings of ticks, with bounds; a change is shown for review and needs a reason. */
export const MatchmakerSettingsCard = () => {
  const settings = useMatchmakerSettings();
  return (
    <Card title={text.title}>
      <Answer query={settings} failed={text.failed}>
        {(present) => (
          <div className={styles.stack}>
            <Facts
              rows={[
                [text.version, present.version],
                [
                  text.updated,
                  present.updated_at === 0 ? (
                    text.byProduct
                  ) : (
                    <>
                      {formatDateTime(present.updated_at)}{" "}
                      <Link to={addressOf("users", present.updated_by)}>{present.updated_by}</Link>
                    </>
                  ),
                ],
              ]}
            />
            <SettingsEdit key={present.version} present={present} />
          </div>
        )}
      </Answer>
    </Card>
  );
};

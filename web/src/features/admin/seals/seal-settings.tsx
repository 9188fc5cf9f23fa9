import { SEAL_SEASONS, SEAL_THRESHOLD } from "@gokaku/game";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { KEYS } from "../../../api/keys.ts";
import { useMaster } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Problem } from "../../../ui/problem.tsx";
import admin from "../admin.module.css";
import { matchesAdminText } from "../matches-text.ts";
import { Answer, Changes, Chips, Confirm } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { useReview } from "../use-review.ts";
import {
  readSealSettings,
  SealSettingsForm,
  type SealSettings as Settings,
  sealSettingSteps,
} from "./settings-form.ts";
import { sealsAdminText } from "./text.ts";

const text = sealsAdminText.settings;

const LABELS: Readonly<Record<string, string>> = {
  seal_required: text.required,
  seal_threshold: text.threshold,
  seal_seasons: text.seasons,
};

const shown = (id: string, value: number | string): string =>
  id === "seal_required" ? (Number(value) === 1 ? text.options.on : text.options.off) : String(value);

const SettingsForm = ({ present }: { readonly present: Settings }) => {
  const [typed, setTyped] = useState(() => ({
    isRequired: present.seal_required === 1,
    seal_threshold: String(present.seal_threshold),
    seal_seasons: String(present.seal_seasons),
  }));
  const { asked, unchanged, ask, close } = useReview<Settings>(typed);
  const act = useAct({
    run: async (sent: { readonly asked: Settings; readonly reason: string }) => {
      for (const step of sealSettingSteps(present, sent.asked))
        await call("updateSetting", { body: { ...step, reason: sent.reason } });
    },
    failed: text.failed,
    said: text.saved,
    also: [KEYS.master, KEYS.me],
    onDone: close,
  });
  return (
    <>
      <Form
        schema={SealSettingsForm}
        sentences={{
          seal_threshold: text.bounds(SEAL_THRESHOLD.min, SEAL_THRESHOLD.max),
          seal_seasons: text.bounds(SEAL_SEASONS.min, SEAL_SEASONS.max),
        }}
        values={{ seal_required: typed.isRequired ? 1 : 0 }}
        busy={act.isPending}
        onSend={(sent) => ask(sent, sealSettingSteps(present, sent).length === 0)}
      >
        <Chips
          label={text.required}
          options={[
            ["on", text.options.on],
            ["off", text.options.off],
          ]}
          value={typed.isRequired ? "on" : "off"}
          onChange={(value) => setTyped({ ...typed, isRequired: value === "on" })}
        />
        {([SEAL_THRESHOLD, SEAL_SEASONS] as const).map(({ id, min, max }) => (
          <TextField
            key={id}
            name={id}
            label={LABELS[id] ?? id}
            description={text.bounds(min, max)}
            inputMode="numeric"
            autoComplete="off"
            value={typed[id]}
            onChange={(value) => setTyped({ ...typed, [id]: value })}
          />
        ))}
        <Problem lines={unchanged} />
        <div className="wrap">
          <Button type="submit" kind="primary">
            {text.check}
          </Button>
        </div>
      </Form>
      {asked === null ? null : (
        <Confirm
          title={text.confirm}
          go={text.save}
          reason="optional"
          act={act}
          onConfirm={(reason) => act.start({ asked, reason })}
          onClose={close}
        >
          <Changes
            changes={sealSettingSteps(present, asked).map(({ id, value }) => ({
              label: LABELS[id] ?? id,
              before: shown(id, present[id as keyof Settings]),
              after: shown(id, value),
            }))}
          />
        </Confirm>
      )}
    </>
  );
};

/** Whether a checked seal is required, its rating, and for how many seasons it counts. */
export const SealSettings = () => {
  const master = useMaster();
  return (
    <Card title={text.title}>
      <div className={admin.stack}>
        <p className="muted">{text.help}</p>
        <Answer query={master} failed={matchesAdminText.loadFailed}>
          {({ settings }) => {
            const present = readSealSettings(settings);
            return <SettingsForm key={JSON.stringify(present)} present={present} />;
          }}
        </Answer>
      </div>
    </Card>
  );
};

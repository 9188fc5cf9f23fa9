import { UpdateSettingRequest } from "@gokaku/contract/admin";
import { COMMUNITY_INVITE, LIMITS, LOBBY_TIMEOUTS } from "@gokaku/game";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useMaster } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import styles from "./admin.module.css";
import { Answer, Problem } from "./parts.tsx";
import { adminText } from "./text.ts";
import { TimeoutsForm, timeoutSteps } from "./timeouts.ts";
import { useAct } from "./use-act.ts";

const text = adminText.content;
const SHOWS_TEXTS = [KEYS.master, ["rules"]];

const save = (body: UpdateSettingRequest) => call("updateSetting", { body });

const useSaveText = () =>
  useAct({ run: save, failed: text.failed, said: ({ id }) => text.updated(id), also: SHOWS_TEXTS });

/** What stands below a form: why it was refused, and the button. */
const SaveLine = ({
  act,
}: {
  readonly act: Pick<ReturnType<typeof useSaveText>, "problem" | "isPending">;
}) => (
  <>
    <Problem lines={act.problem} />
    <div className={styles.actions}>
      <Button type="submit" kind="primary" disabled={act.isPending}>
        {text.save}
      </Button>
    </div>
  </>
);

type SettingProps = { readonly present: string };

const Markdown = ({ id, present }: SettingProps & { readonly id: keyof typeof text.texts }) => {
  const [typed, setTyped] = useState(present);
  const act = useSaveText();
  return (
    <Card title={text.texts[id]}>
      <Form
        schema={UpdateSettingRequest}
        sentences={{ value: text.failed }}
        values={{ id }}
        busy={act.isPending}
        onSend={act.start}
      >
        <TextArea
          optional
          name="value"
          label={text.write}
          value={typed}
          onChange={setTyped}
          maxLength={LIMITS.settingLength}
        />
        <details>
          <summary className={styles.summary}>{text.preview}</summary>
          {typed.trim() === "" ? <p>{text.empty}</p> : <Prose source={typed} />}
        </details>
        <SaveLine act={act} />
      </Form>
    </Card>
  );
};

const Invite = ({ present }: SettingProps) => {
  const [typed, setTyped] = useState(present);
  const act = useSaveText();
  return (
    <Card title={text.invite}>
      <Form
        schema={UpdateSettingRequest}
        sentences={{ value: text.inviteRefused }}
        values={{ id: COMMUNITY_INVITE }}
        busy={act.isPending}
        onSend={act.start}
      >
        <TextField
          optional
          name="value"
          label={text.invite}
          description={text.inviteHelp}
          type="url"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          aside={
            <Button type="submit" disabled={act.isPending}>
              {text.save}
            </Button>
          }
        />
        <Problem lines={act.problem} />
      </Form>
    </Card>
  );
};

type Seconds = { readonly lobby_create_timeout: number; readonly lobby_join_timeout: number };

const TimeoutsCard = ({ present }: { readonly present: Seconds }) => {
  const [typed, setTyped] = useState(() => ({
    lobby_create_timeout: String(present.lobby_create_timeout),
    lobby_join_timeout: String(present.lobby_join_timeout),
  }));
  const act = useAct({
    run: async (asked: Seconds) => {
      for (const step of timeoutSteps(present, asked)) await save(step);
    },
    failed: text.failed,
    said: text.timeoutsUpdated,
    also: SHOWS_TEXTS,
  });
  return (
    <Card title={text.timeouts}>
      <Form
        schema={TimeoutsForm}
        sentences={{
          lobby_create_timeout: text.bounds(
            LOBBY_TIMEOUTS.lobby_create_timeout.min,
            LOBBY_TIMEOUTS.lobby_create_timeout.max,
          ),
          lobby_join_timeout: text.order,
        }}
        busy={act.isPending}
        onSend={act.start}
      >
        {(["lobby_create_timeout", "lobby_join_timeout"] as const).map((id) => (
          <TextField
            key={id}
            name={id}
            label={text.seconds[id]}
            description={text.bounds(LOBBY_TIMEOUTS[id].min, LOBBY_TIMEOUTS[id].max)}
            inputMode="numeric"
            autoComplete="off"
            value={typed[id]}
            onChange={(value) => setTyped({ ...typed, [id]: value })}
          />
        ))}
        <SaveLine act={act} />
      </Form>
    </Card>
  );
};

/** What everybody reads, and how long a lobby may take. */
export const ContentTab = () => {
  const master = useMaster();
  return (
    <Answer query={master} failed={adminText.matches.loadFailed}>
      {({ settings }) => {
        const value = (id: string) => settings.find((setting) => setting.id === id)?.value;
        const seconds = (id: keyof Seconds) => Number(value(id) ?? LOBBY_TIMEOUTS[id].fallback);
        return (
          <div className={styles.columns}>
            <Markdown id="rules_content" present={value("rules_content") ?? ""} />
            <Markdown id="announcement_content" present={value("announcement_content") ?? ""} />
            <TimeoutsCard
              present={{
                lobby_create_timeout: seconds("lobby_create_timeout"),
                lobby_join_timeout: seconds("lobby_join_timeout"),
              }}
            />
            <Invite present={value(COMMUNITY_INVITE) ?? ""} />
          </div>
        );
      }}
    </Answer>
  );
};

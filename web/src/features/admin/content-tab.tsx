import { UpdateSettingRequest } from "@gokaku/contract/admin";
import { CHECK_IN_TIMEOUT, COMMUNITY_INVITE, LIMITS, LOBBY_TIMEOUTS } from "@gokaku/game";
import { type ReactNode, useState } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useMaster, useRules } from "../../api/queries.ts";
import { rulesFallback, USUAL_FIGURES } from "../../text/rules-fallback.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import styles from "./admin.module.css";
import { AppointmentsCard } from "./appointments-card.tsx";
import { contentAdminText as text } from "./content-text.ts";
import { matchesAdminText } from "./matches-text.ts";
import { Answer, Changes, Confirm } from "./parts.tsx";
import { TextDiff } from "./text-diff-list.tsx";
import { CheckInForm, TimeoutsForm, timeoutSteps } from "./timeouts.ts";
import { useAct } from "./use-act.ts";
import { useReview } from "./use-review.ts";

const SHOWS_TEXTS = [KEYS.master, KEYS.rules];

const save = (body: UpdateSettingRequest) => call("updateSetting", { body });

/** One setting on its way: what was typed is asked about once more, with a reason, before it is sent. */
const useSaveText = (present: string, typed: string) => {
  const review = useReview<UpdateSettingRequest>(typed);
  const act = useAct({
    run: save,
    failed: text.failed,
    said: ({ id }) => text.updated(id),
    also: SHOWS_TEXTS,
    onDone: review.close,
  });
  return {
    ...review,
    act,
    ask: (request: UpdateSettingRequest) => review.ask(request, request.value === present),
  };
};

interface SaveConfirmProps {
  readonly saving: ReturnType<typeof useSaveText>;
  readonly children: (asked: string) => ReactNode;
}

const SaveConfirm = ({ saving: { asked, act, close }, children }: SaveConfirmProps) =>
  asked === null ? null : (
    <Confirm
      title={text.confirm(text.names[asked.id] ?? asked.id)}
      go={text.save}
      reason="optional"
      act={act}
      onConfirm={(reason) => act.start({ ...asked, reason })}
      onClose={close}
    >
      {children(asked.value)}
    </Confirm>
  );

/** The foot of a form: "no change", and the button to review the changes. */
const CheckLine = ({ unchanged }: { readonly unchanged: readonly string[] | null }) => (
  <>
    <Problem lines={unchanged} />
    <div className="wrap">
      <Button type="submit" kind="primary">
        {text.check}
      </Button>
    </div>
  </>
);

interface SettingProps {
  readonly present: string;
}

/** The rules that the site shows until an administrator writes some, as a start for editing. */
const Standard = ({ onLoad }: { readonly onLoad: (rules: string) => void }) => {
  const rules = useRules();
  return (
    <div className={styles.standard}>
      <Button
        disabled={rules.isPending}
        onClick={() => onLoad(rulesFallback(rules.data?.figures ?? USUAL_FIGURES))}
      >
        {text.loadStandard}
      </Button>
      <p className="muted">{text.standardNote}</p>
    </div>
  );
};

const Markdown = ({ id, present }: SettingProps & { readonly id: keyof typeof text.texts }) => {
  const [typed, setTyped] = useState(present);
  const saving = useSaveText(present, typed);
  return (
    <Card title={text.texts[id]}>
      <Form
        schema={UpdateSettingRequest}
        sentences={{ value: text.failed }}
        values={{ id }}
        busy={saving.act.isPending}
        onSend={saving.ask}
      >
        <TextArea
          optional
          name="value"
          label={text.write}
          value={typed}
          onChange={setTyped}
          maxLength={LIMITS.settingLength}
        />
        {id === "rules_content" && typed.trim() === "" ? <Standard onLoad={setTyped} /> : null}
        <details>
          <summary className={styles.summary}>{text.preview}</summary>
          {typed.trim() === "" ? <p>{text.empty}</p> : <Prose source={typed} />}
        </details>
        <CheckLine unchanged={saving.unchanged} />
      </Form>
      <SaveConfirm saving={saving}>{(asked) => <TextDiff before={present} after={asked} />}</SaveConfirm>
    </Card>
  );
};

const Invite = ({ present }: SettingProps) => {
  const [typed, setTyped] = useState(present);
  const saving = useSaveText(present, typed);
  return (
    <Card title={text.invite}>
      <Form
        schema={UpdateSettingRequest}
        sentences={{ value: text.inviteRefused }}
        values={{ id: COMMUNITY_INVITE }}
        busy={saving.act.isPending}
        onSend={saving.ask}
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
          aside={<Button type="submit">{text.check}</Button>}
        />
        <Problem lines={saving.unchanged} />
      </Form>
      <SaveConfirm saving={saving}>
        {(asked) => <Changes changes={[{ label: text.invite, before: present, after: asked }]} />}
      </SaveConfirm>
    </Card>
  );
};

const { id: CHECK_IN, min: LEAST, max: MOST, fallback: USUAL } = CHECK_IN_TIMEOUT;

const CheckIn = ({ present }: SettingProps) => {
  const [typed, setTyped] = useState(present);
  const saving = useSaveText(present, typed);
  return (
    <Card title={text.checkIn}>
      <Form
        schema={CheckInForm}
        sentences={{ value: text.bounds(LEAST, MOST) }}
        busy={saving.act.isPending}
        onSend={({ value }) => saving.ask({ id: CHECK_IN, value: String(value), reason: "" })}
      >
        <TextField
          name="value"
          label={text.checkIn}
          description={text.checkInHelp(LEAST, MOST)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          aside={<Button type="submit">{text.check}</Button>}
        />
        <Problem lines={saving.unchanged} />
      </Form>
      <SaveConfirm saving={saving}>
        {(asked) => <Changes changes={[{ label: text.checkIn, before: present, after: asked }]} />}
      </SaveConfirm>
    </Card>
  );
};

interface Seconds {
  readonly lobby_create_timeout: number;
  readonly lobby_join_timeout: number;
}

const TimeoutsCard = ({ present }: { readonly present: Seconds }) => {
  const [typed, setTyped] = useState(() => ({
    lobby_create_timeout: String(present.lobby_create_timeout),
    lobby_join_timeout: String(present.lobby_join_timeout),
  }));
  const { asked, unchanged, ask, close } = useReview<Seconds>(typed);
  const act = useAct({
    run: async (sent: { readonly asked: Seconds; readonly reason: string }) => {
      for (const step of timeoutSteps(present, sent.asked)) await save({ ...step, reason: sent.reason });
    },
    failed: text.failed,
    said: text.timeoutsUpdated,
    also: SHOWS_TEXTS,
    onDone: close,
  });
  const steps = asked === null ? [] : timeoutSteps(present, asked);
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
        onSend={(sent) => ask(sent, timeoutSteps(present, sent).length === 0)}
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
        <CheckLine unchanged={unchanged} />
      </Form>
      {asked === null ? null : (
        <Confirm
          title={text.confirmTimeouts}
          go={text.save}
          reason="optional"
          act={act}
          onConfirm={(reason) => act.start({ asked, reason })}
          onClose={close}
        >
          <Changes
            changes={steps.map(({ id, value }) => ({
              label: text.seconds[id],
              before: String(present[id]),
              after: value,
            }))}
          />
        </Confirm>
      )}
    </Card>
  );
};

export const ContentTab = () => {
  const master = useMaster();
  return (
    <Answer query={master} failed={matchesAdminText.loadFailed}>
      {({ settings }) => {
        const value = (id: string) => settings.find((setting) => setting.id === id)?.value;
        const seconds = (id: keyof Seconds) => Number(value(id) ?? LOBBY_TIMEOUTS[id].fallback);
        return (
          <div className={styles.columns}>
            <Markdown
              key={`rules ${value("rules_content")}`}
              id="rules_content"
              present={value("rules_content") ?? ""}
            />
            <Markdown
              key={`announcement ${value("announcement_content")}`}
              id="announcement_content"
              present={value("announcement_content") ?? ""}
            />
            <TimeoutsCard
              present={{
                lobby_create_timeout: seconds("lobby_create_timeout"),
                lobby_join_timeout: seconds("lobby_join_timeout"),
              }}
            />
            <CheckIn present={value(CHECK_IN) ?? String(USUAL)} />
            <Invite present={value(COMMUNITY_INVITE) ?? ""} />
            <AppointmentsCard />
          </div>
        );
      }}
    </Answer>
  );
};

import type { SetupResponse } from "@gokaku/contract/admin";
import type { Confirmation } from "@gokaku/game";
import { CircleAlert, CircleCheck, CircleHelp, CircleMinus } from "lucide-react";
import { useState } from "react";
import { formatDateTime, formatInterval } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { cx } from "../../../ui/cx.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Link } from "../../../ui/link.tsx";
import admin from "../admin.module.css";
import { Answer } from "../parts.tsx";
import { ConfirmStatement } from "./confirm-statement.tsx";
import { DiscordPlaces } from "./discord-places.tsx";
import { inOrder, type Mend, mendOf } from "./mend.ts";
import { Rehearsal } from "./rehearsal.tsx";
import { Requests } from "./requests.tsx";
import styles from "./setup.module.css";
import { setupText as text } from "./setup-text.ts";
import { useSetup } from "./use-setup.ts";

const Invitation = lazyPart(() => import("./invitation.tsx").then((m) => m.Invitation));

type Item = SetupResponse["items"][number];

const ICONS = { set: CircleCheck, missing: CircleAlert, off: CircleMinus, unknown: CircleHelp } as const;

const confirmedFact = (setup: SetupResponse, id: Confirmation): string => {
  const found = setup.confirmations.find((one) => one.id === id);
  if (found === undefined) return "";
  return found.confirmed_at === 0
    ? text.facts.seeded
    : text.facts.confirmed(found.confirmed_by, formatDateTime(found.confirmed_at));
};

/** A sentence about an item that is set. */
const factOf = (id: Item["id"], setup: SetupResponse): string => {
  const { facts } = text;
  const { schedule } = setup;
  const sentences: Readonly<Record<Item["id"], string>> = {
    operator: facts.operator,
    sign_in: facts.provider(setup.provider_host ?? ""),
    test_login: facts.testLogin(setup.test_accounts),
    season: setup.season_ends_at === null ? "" : facts.season(formatDateTime(setup.season_ends_at)),
    hours:
      schedule === null ? "" : facts.schedule(formatInterval(schedule.interval_s), schedule.round_the_clock),
    legal_texts: confirmedFact(setup, "legal_texts"),
    rights_guideline: confirmedFact(setup, "rights_guideline"),
    backup: setup.backup_at === null ? "" : facts.backup(formatDateTime(setup.backup_at)),
    requests: facts.requests,
    guild: facts.guild,
    invite: facts.invite,
    voice: facts.voice(setup.voice_pairs ?? 0),
    discord: "",
    seal: facts.seal,
    shop: facts.shop,
    push: facts.push,
  };
  return sentences[id];
};

/** A sentence about a gap beside its cost. */
const gapFactOf = (id: Item["id"], setup: SetupResponse): string => {
  if (id === "operator") return text.missingFacts(setup.unset_facts.map((fact) => text.factNames[fact]));
  if (id === "backup")
    return setup.backup_at === null
      ? text.facts.noBackup
      : text.facts.backup(formatDateTime(setup.backup_at));
  if (id === "requests") return text.facts.openRequests(setup.open_requests);
  if (id === "shop") return setup.closed_reason === null ? "" : text.closedFor[setup.closed_reason];
  return "";
};

const Code = ({ lines }: { readonly lines: readonly string[] }) => {
  const code = lines.join("\n");
  return (
    <div className={styles.code}>
      <pre>
        <code>{code}</code>
      </pre>
      <Button onClick={() => copyText(code, text.copied, text.copyFailed)}>{text.copy}</Button>
    </div>
  );
};

interface MendingProps {
  readonly mend: Mend;
  readonly installation: SetupResponse["installation"];
  readonly onConfirm: (mend: Extract<Mend, { kind: "confirm" }>) => void;
}

const Mending = ({ mend, installation, onConfirm }: MendingProps) => {
  if (mend.kind === "environment")
    return (
      <>
        <p className="muted">{text.environment[installation]}</p>
        <Code lines={mend.lines} />
      </>
    );
  if (mend.kind === "command") return <Code lines={[mend.line]} />;
  if (mend.kind === "link")
    return mend.to.startsWith("#") ? (
      <a className={styles.link} href={mend.to}>
        {text.go[mend.name]}
      </a>
    ) : (
      <Link className={styles.link} to={mend.to}>
        {text.go[mend.name]}
      </Link>
    );
  return (
    <Button kind={mend.withdraws ? "quiet" : "primary"} onClick={() => onConfirm(mend)}>
      {mend.withdraws ? text.confirm.withdraw : text.confirm.open}
    </Button>
  );
};

const Discord = ({ setup: { discord, installation } }: { readonly setup: SetupResponse }) =>
  discord === null ? <p>{text.discord.unknown[installation]}</p> : <DiscordPlaces discord={discord} />;

interface ItemRowProps extends Pick<MendingProps, "onConfirm"> {
  readonly item: Item;
  readonly setup: SetupResponse;
}

const ItemRow = ({ item, setup, onConfirm }: ItemRowProps) => {
  const { id, state } = item;
  const Icon = ICONS[state];
  const { title, gap } = text.items[id];
  const isSet = state === "set";
  const sentences =
    state === "unknown" ? [text.unknown] : isSet ? [factOf(id, setup)] : [gap, gapFactOf(id, setup)];
  const mend = mendOf(item, setup);
  return (
    <li className={styles.item}>
      <Icon className={cx(styles.icon, styles[state])} size={22} aria-hidden="true" />
      <div className={styles.body}>
        <h3>
          {title}
          <span className={cx(styles.state, styles[state])}>{text.states[state]}</span>
        </h3>
        {sentences
          .filter((sentence) => sentence !== "")
          .map((sentence) => (
            <p key={sentence} className={isSet ? "muted" : undefined}>
              {sentence}
            </p>
          ))}
        {id === "discord" ? <Discord setup={setup} /> : null}
        {mend === null ? null : (
          <Mending mend={mend} installation={setup.installation} onConfirm={onConfirm} />
        )}
      </div>
    </li>
  );
};

const Checklist = ({ setup, onReload }: { readonly setup: SetupResponse; readonly onReload: () => void }) => {
  const [asked, setAsked] = useState<Extract<Mend, { kind: "confirm" }> | null>(null);
  const left = setup.items.filter(({ state }) => state === "missing").length;
  return (
    <Card title={text.title} aside={<Button onClick={onReload}>{text.reload}</Button>}>
      <p>{text.lead}</p>
      <p role="status" className={styles.progress}>
        {text.progress(left)}
      </p>
      <ul className={styles.items}>
        {inOrder(setup.items).map((item) => (
          <ItemRow key={item.id} item={item} setup={setup} onConfirm={setAsked} />
        ))}
      </ul>
      {asked === null ? null : (
        <ConfirmStatement id={asked.id} withdraws={asked.withdraws} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
};

/** The setup of the installation with its gaps, a rehearsal, and an invitation for the first players. */
export const SetupTab = () => {
  const setup = useSetup();
  return (
    <div className={admin.columns}>
      <Answer query={setup} failed={text.failed}>
        {(answer) => <Checklist setup={answer} onReload={() => void setup.refetch()} />}
      </Answer>
      <div className={admin.stack}>
        <Requests />
        <Rehearsal />
        <Invitation />
      </div>
    </div>
  );
};

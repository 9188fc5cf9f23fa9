import type { DeadLetter } from "@gokaku/contract/admin";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Problem } from "../../ui/problem.tsx";
import styles from "./admin.module.css";
import { overviewAdminText as text } from "./overview-text.ts";
import { Answer, Confirm, Facts } from "./parts.tsx";
import { adminText } from "./text.ts";
import { useAct } from "./use-act.ts";
import { useAdminQuery } from "./use-admin-query.ts";

const ofMilliseconds = (atMs: number): string => formatDateTime(Math.floor(atMs / 1000));

const factsOf = (letter: DeadLetter) =>
  [
    [text.letter.service, letter.service],
    [text.letter.subject, letter.subject || adminText.none],
    [text.letter.consumer, letter.consumer],
    [text.letter.event, letter.event_id],
    [text.letter.failed, ofMilliseconds(letter.failed_at_ms)],
  ] as const;

const Letter = ({ letter, onReplay }: { readonly letter: DeadLetter; readonly onReplay: () => void }) => (
  <li className={styles.entry}>
    <div className={styles.row}>
      <strong>{letter.service}</strong>
      <span>{letter.subject || letter.consumer}</span>
      <span className="muted">{ofMilliseconds(letter.failed_at_ms)}</span>
      {letter.replay_requested_at_ms === null ? (
        <Button onClick={onReplay}>{text.replay}</Button>
      ) : (
        <span className="muted">{text.asked}</span>
      )}
    </div>
    <details>
      <summary className={styles.summary}>{text.letter.read}</summary>
      <Facts rows={factsOf(letter)} />
      <code className={styles.code}>{letter.error}</code>
    </details>
  </li>
);

export const useLetters = () => useAdminQuery(["letters"], () => call("listDeadLetters"));

/** Events that could not be applied, with their reasons and a button that applies them again. */
export const Letters = () => {
  const [chosen, setChosen] = useState<DeadLetter | null>(null);
  const letters = useLetters();
  const replay = useAct({
    run: ({ service, id }: DeadLetter) => call("replayDeadLetter", { params: { service, id } }),
    failed: text.replayFailed,
    said: text.replayed,
    onDone: () => setChosen(null),
  });
  return (
    <Card title={text.lists.letters}>
      <Answer query={letters} failed={text.listFailed}>
        {({ dead_letters: all, missing }) => (
          <>
            <Problem lines={missing.length === 0 ? null : [text.missing(missing.join("、"))]} />
            {all.length === 0 ? <p>{text.nothing}</p> : null}
            <ul>
              {all.map((letter) => (
                <Letter
                  key={`${letter.service} ${letter.id}`}
                  letter={letter}
                  onReplay={() => setChosen(letter)}
                />
              ))}
            </ul>
          </>
        )}
      </Answer>
      {chosen === null ? null : (
        <Confirm
          title={text.replayTitle}
          go={text.replay}
          act={replay}
          onConfirm={() => replay.start(chosen)}
          onClose={() => setChosen(null)}
        >
          <p>{text.replayText}</p>
          <Facts rows={factsOf(chosen)} />
        </Confirm>
      )}
    </Card>
  );
};

import type { ImportSeedsRequest } from "@gokaku/contract/admin";
import { LIMITS } from "@gokaku/game";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../api/http.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Confirm } from "./parts.tsx";
import { readSeedLines } from "./seed-lines.ts";
import { adminText } from "./text.ts";
import { useAct } from "./use-act.ts";

const text = adminText.seeds;

const BOUNDS = { most: LIMITS.seedsAtOnce, least: 0, highest: LIMITS.highestSeed };
/** Letters of a line with a long id, and its end. */
const LINE_LENGTH = 40;
const LONGEST = LIMITS.seedsAtOnce * LINE_LENGTH;
/** Lines that the confirmation shows. */
const SHOWN = 3;

const Typed = z.object({ lines: z.string() });

type Seeds = ImportSeedsRequest["seeds"];

/** Ratings of another place, a line each, from which the skills of these players begin. */
export const SeedImport = () => {
  const [lines, setLines] = useState("");
  const [refused, setRefused] = useState("");
  const [asked, setAsked] = useState<Seeds | null>(null);
  const add = useAct({
    run: (body: ImportSeedsRequest) => call("addSeeds", { body }),
    failed: text.failed,
    said: ({ imported, with_account: known }) => text.done(imported, known),
    onDone: () => {
      setAsked(null);
      setLines("");
    },
  });
  const check = () => {
    const read = readSeedLines(lines, BOUNDS);
    if ("problem" in read) setRefused(text.problem(read.line, text.problems[read.problem], read.text));
    else if (read.seeds.length === 0) setRefused(text.empty);
    else {
      setRefused("");
      setAsked([...read.seeds]);
    }
  };
  return (
    <Card title={text.title}>
      <Form
        schema={Typed}
        sentences={{}}
        refused={refused === "" ? {} : { lines: refused }}
        busy={add.isPending}
        onSend={check}
      >
        <p className="muted">{text.help(LIMITS.seedsAtOnce)}</p>
        <TextArea
          name="lines"
          label={text.lines}
          optional
          value={lines}
          maxLength={LONGEST}
          onChange={(typed) => {
            setLines(typed);
            setRefused("");
          }}
        />
        <div className="wrap">
          <Button type="submit">{text.check}</Button>
        </div>
      </Form>
      {asked === null ? null : (
        <Confirm
          title={text.confirm}
          go={text.go}
          reason="required"
          act={add}
          onConfirm={(reason) => add.start({ seeds: asked, reason })}
          onClose={() => setAsked(null)}
        >
          <p className="bold">{text.count(asked.length)}</p>
          <ul>
            {asked.slice(0, SHOWN).map(({ user_id: id, rating }) => (
              <li key={id}>{text.line(id, rating)}</li>
            ))}
          </ul>
          {asked.length > SHOWN ? <p className="muted">{text.further(asked.length - SHOWN)}</p> : null}
          <p className="muted">{text.effect}</p>
        </Confirm>
      )}
    </Card>
  );
};

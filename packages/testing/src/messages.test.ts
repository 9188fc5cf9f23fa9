import { readdirSync } from "node:fs";
import path from "node:path";
import type { DescMessage } from "@bufbuild/protobuf";
import { CONSUMERS, EVENTS, type EventSubject } from "@gokaku/bus";
import { expect, test } from "vitest";
import { fieldsSaid, fieldsUnread, sampleFile, samplesOf } from "./messages.ts";

const SUBJECTS = Object.keys(EVENTS) as EventSubject[];

/** Fields that no producer sets: those of an earlier release, and those not used yet. */
const UNSAID: Readonly<Record<string, readonly string[]>> = {
  "user.released": ["outcome"],
  "queue.admin_acted": ["reason"],
};

const ownFields = (message: DescMessage): string[] => message.fields.map(({ jsonName }) => jsonName);

test("[OPS-181] every event has samples as its producer makes them, and there are no others", () => {
  expect(readdirSync(path.dirname(sampleFile("user.changed"))).toSorted()).toEqual(
    SUBJECTS.map((subject) => `${subject}.json`).toSorted(),
  );
  for (const subject of SUBJECTS) expect(samplesOf(subject).length, subject).toBeGreaterThan(0);
});

test("[OPS-181] the samples say every field of their event, but for those that no service sets", () => {
  const unsaid = SUBJECTS.map((subject) => {
    const said = new Set(fieldsSaid(subject));
    return [subject, ownFields(EVENTS[subject]).filter((field) => !said.has(field))] as const;
  });
  expect(Object.fromEntries(unsaid.filter(([, fields]) => fields.length > 0))).toEqual(UNSAID);
});

test("[OPS-181] a field that makes no difference is found, one that does is not", () => {
  expect(fieldsUnread("setting.changed", ({ id }) => id)).toEqual(["value", "version"]);
  expect(fieldsUnread("setting.changed", ({ id, value, version }) => [id, value, version])).toEqual([]);
  const unread = fieldsUnread("match.settled", ({ players }) => players.map(({ userId }) => userId));
  expect(unread).toContain("players.team");
  expect(unread).not.toContain("players.userId");
});

test("[OPS-181] every consumer reads an event that is produced", () => {
  for (const { subject } of Object.values(CONSUMERS)) expect(SUBJECTS).toContain(subject);
});

import { create } from "@bufbuild/protobuf";
import { MatchRecord } from "@gokaku/contract";
import { MatchRecordSchema, RecordOutcome } from "@gokaku/proto/users/v1/users_pb";
import { expect, test } from "vitest";
import { presentRecord } from "./users.ts";

test("[AUTH-22] a record under review is no loss to a client that reads everything else as one", () => {
  const shown = [
    RecordOutcome.WIN,
    RecordOutcome.LOSE,
    RecordOutcome.INVALID,
    RecordOutcome.DISPUTED,
    RecordOutcome.UNSPECIFIED,
    99 as RecordOutcome,
  ].map((outcome) => {
    const { winlose, state } = MatchRecord.parse(presentRecord(create(MatchRecordSchema, { outcome })));
    return `${winlose} ${state}`;
  });
  expect(shown).toEqual(["1 settled", "0 settled", "2 settled", "2 disputed", "2 disputed", "2 disputed"]);
});

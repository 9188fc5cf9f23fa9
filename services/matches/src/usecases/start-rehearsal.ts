import { CodedError, parseMatchId, type UserId } from "@gokaku/game";
import type { Card } from "../domain/match.ts";
import { newRehearsal } from "../domain/rehearsal.ts";
import type { MatchRecord } from "../domain/report.ts";
import { matchRehearsed, operatorActed } from "../events/events.ts";
import { findCurrentMatchId } from "../store/matches.ts";
import { insertRehearsal, lockOpenRehearsal } from "../store/rehearsals.ts";
import { getLobbyTimeouts, pickVoicePairs } from "../store/terms.ts";
import type { Deps } from "./deps.ts";

/** An admin with the data that the bots would see. */
export interface Organiser {
  readonly userId: UserId;
  readonly card: Card;
  readonly rate: number;
}

/**
 * Begins a rehearsal; the running one of the same admin is returned again. Its id is the moment in ms, which is far
 * below the id of any match.
 * @throws CodedError `rehearsal_running` for another admin's; `already_in_match`
 */
export const startRehearsal = (
  {
    transact,
    clock,
    reportDeadlineS,
    voicePairs,
  }: Pick<Deps, "transact" | "clock" | "reportDeadlineS" | "voicePairs">,
  organiser: Organiser,
): Promise<MatchRecord> =>
  transact(async ({ db, emit }) => {
    const { userId } = organiser;
    const running = await lockOpenRehearsal(db);
    if (running?.userId === userId) return running;
    if (running !== null)
      throw new CodedError("rehearsal_running", `the rehearsal of ${running.userId} is open`);
    if ((await findCurrentMatchId(db, userId)) !== null)
      throw new CodedError("already_in_match", `${userId} has a seat in a match`);
    const nowMs = clock.nowMs();
    const id = parseMatchId(String(nowMs));
    if (id === null) throw new RangeError(`no match id at ${nowMs}`);
    const timeouts = await getLobbyTimeouts(db);
    const [voiceLinks = { A: "", B: "" }] = await pickVoicePairs(db, voicePairs, 1);
    const rehearsal = newRehearsal(
      { id, ...organiser },
      {
        createdAtMs: nowMs,
        lobbyCreateTimeoutS: timeouts.createS,
        lobbyJoinTimeoutS: timeouts.joinS,
        checkInS: timeouts.checkInS,
        reportDeadlineS,
        voiceLinks,
      },
    );
    if (!(await insertRehearsal(db, rehearsal)))
      throw new CodedError("rehearsal_running", "another rehearsal began at the same time");
    await emit(
      matchRehearsed(rehearsal.match, userId),
      operatorActed({ actorId: userId, action: "rehearsal.start", object: id, atMs: nowMs }),
    );
    return rehearsal;
  });

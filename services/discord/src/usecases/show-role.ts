import { stoppedNotice } from "../domain/notice.ts";
import { type RoleTarget, retryAtMs } from "../domain/target.ts";
import type { Answer, Call } from "../remote/discord.ts";
import { findOpenMember, type MemberRole, saveGiven, takeBack } from "../store/roles.ts";
import { type Due, endLease, saveProgress } from "../store/targets.ts";
import type { Deps } from "./deps.ts";
import { wantNotice } from "./notify-staff.ts";

type Showing = Pick<Deps, "db" | "clock" | "log" | "discord" | "config" | "countCall">;

/** Discord's codes for a user that is no member, and for one that does not exist any more. */
const ABSENT: readonly number[] = [10_007, 10_013];

const callOf = ({ guildId, channelId }: RoleTarget, { userId, isWanted }: MemberRole): Call => ({
  method: isWanted ? "PUT" : "DELETE",
  route: "/guilds/:id/members/:user/roles/:role",
  values: [guildId, userId, channelId],
});

const isAbsent = (answer: Answer): boolean => answer.kind === "refused" && ABSENT.includes(answer.code);

/** Gives a role to one member, or takes it from one. Either call may be repeated. */
export const showRole = async (deps: Showing, due: Due<RoleTarget>): Promise<void> => {
  const { db, clock, config, discord, log } = deps;
  const end = (askAtMs: number | null, failures: number, stopped = "") =>
    endLease(db, due, { askAtMs, failures, stopped, restUntilMs: 0 }, clock.nowMs());
  const member = await findOpenMember(db, due);
  if (member === null) {
    await saveProgress(db, due, { threadId: "", messageId: "", doubt: "", shownVersion: due.version });
    return end(null, 0);
  }
  const { userId, isWanted } = member;
  // A role whose answer is lost may have been given; then it is taken once it is not wanted any more.
  if (isWanted && !(await saveGiven(db, due, { userId, given: "unknown" }))) return end(clock.nowMs(), 0);
  const answer = await discord.call(callOf(due, member));
  deps.countCall(due.kind, isAbsent(answer) ? "absent" : answer.kind);
  if (answer.kind === "limited") return end(answer.untilMs, due.failures);
  if (answer.kind === "failed") {
    log.warn({ key: due.key, reason: answer.reason }, "a call to Discord failed; it is repeated");
    return end(retryAtMs(due.failures + 1, clock.nowMs()), due.failures + 1);
  }
  if (answer.kind === "done" || isAbsent(answer)) {
    const hasRole = isWanted && answer.kind === "done";
    const isStored = await saveGiven(db, due, {
      userId,
      given: hasRole ? "yes" : "no",
      isAbsent: isAbsent(answer),
    });
    if (hasRole && !isStored) await takeBack(db, due, userId, clock.nowMs());
    return end(clock.nowMs(), 0);
  }
  const reason = `${answer.status}/${answer.code}`;
  log.error({ key: due.key, reason }, "Discord refused a call; this role is given up");
  await wantNotice(db, config, stoppedNotice(due, reason), clock.nowMs());
  await end(null, 0, reason);
};

import { CodedError, escapeName, escapeText, LIMITS, NO_MATCH } from "@gokaku/game";
import { discordWords as words } from "../domain/discord-words.ts";
import type { Identity } from "../domain/identity.ts";
import type { Act } from "../domain/interaction.ts";
import { sentenceOf } from "../domain/sentences.ts";
import { toCoded } from "./failure.ts";
import type { CallAs } from "./serve-route.ts";

const SHOWN_APPOINTMENTS = 5;

const currentMatchId = async (callAs: CallAs, identity: Identity): Promise<string | null> => {
  const { match } = await callAs("getCurrentMatch", identity);
  return match.match_id === NO_MATCH ? null : match.match_id;
};

const explain = async (callAs: CallAs, identity: Identity): Promise<string> => {
  const id = await currentMatchId(callAs, identity);
  if (id === null) return words.noMatch;
  const why = await callAs("explainMatch", identity, { params: { id } });
  const own = why.my_team === "A" ? why.win_chance_a : 1 - why.win_chance_a;
  return words.why(
    why.my_role,
    why.my_choice + 1,
    Math.round(why.team_gap),
    why.by_skill,
    Math.round(own * 100),
  );
};

const showLobby = async (callAs: CallAs, identity: Identity, matchId: string): Promise<string> => {
  const { match } = await callAs("getCurrentMatch", identity);
  if (!("team_a" in match) || match.match_id !== matchId)
    throw new CodedError("not_in_match", "another match, or none, is the player's current one");
  const seats = [...match.team_a.players, ...match.team_b.players];
  const host = seats.find(({ user_id }) => user_id === match.host_user_id);
  return words.lobby(escapeName(match.lobby_id), host === undefined ? null : escapeName(host.trainer_name));
};

const listNext = async (callAs: CallAs, identity: Identity): Promise<string> => {
  const { appointments } = await callAs("listOwnAppointments", identity);
  if (appointments.length === 0) return words.noAppointments;
  return appointments
    .slice(0, SHOWN_APPOINTMENTS)
    .map(({ starts_at, promises, note }) =>
      words.appointment(starts_at, promises, escapeText(note, LIMITS.appointmentNoteLength)),
    )
    .join("\n");
};

const perform = async (callAs: CallAs, identity: Identity, act: Act, siteUrl: string): Promise<string> => {
  switch (act.kind) {
    case "join": {
      // As the one-tap join of the site: with the lanes of the profile.
      const selected_roles = act.lanes ?? (await callAs("getMe", identity)).preferred_roles;
      const { entry } = await callAs("joinQueue", identity, { body: { selected_roles } });
      return words.joined(entry.selected_roles);
    }
    case "leave":
      await callAs("leaveQueue", identity);
      return words.left;
    case "status": {
      const { entry } = await callAs("getMyQueue", identity);
      return entry === null ? words.notWaiting : words.waiting(entry.selected_roles, entry.joined_at);
    }
    case "rank": {
      const { rate, rank, measuring_left } = await callAs("getMe", identity);
      return measuring_left > 0 ? words.measuring(measuring_left) : words.rank(rate, rank);
    }
    case "why":
      return explain(callAs, identity);
    case "next":
      return listNext(callAs, identity);
    case "report":
      await callAs("getMe", identity);
      return words.report(`${siteUrl}/?tab=match`);
    case "direct": {
      const body = { direct_messages: act.isWished };
      await callAs("updateDirectWish", identity, { body });
      return act.isWished ? words.directOn : words.directOff;
    }
    case "lobby":
      return showLobby(callAs, identity, act.matchId);
    case "check_in":
      if ((await currentMatchId(callAs, identity)) !== act.matchId) return words.otherMatch;
      await callAs("checkIn", identity);
      return words.checkedIn;
  }
};

/** Does what a player asks for at Discord, by the routes of the site. @returns the answer, in Japanese */
export const answerAct = async (
  callAs: CallAs,
  identity: Identity,
  act: Act | null,
  siteUrl: string,
): Promise<{ readonly text: string; readonly failure: CodedError | null }> => {
  if (act === null) return { text: words.unknown, failure: null };
  try {
    return { text: await perform(callAs, identity, act, siteUrl), failure: null };
  } catch (error) {
    const failure = toCoded(error);
    const text =
      failure.code === "user_not_found" ? words.signIn(siteUrl) : sentenceOf(failure.code, failure.params);
    return { text, failure };
  }
};

import { countOf, findBreaks, type Invariant } from "../facts.ts";

export const lobby: Invariant = {
  id: "I19",
  sentence:
    "The lobby id is changed only by the host (or anyone of the ten for everyone), the host only by the host or the time-out.",
  judge: async ({ matches }) => ({
    looked: `${await countOf(matches, "lobby_changes")} lobby ids, ${await countOf(matches, "host_changes")} hosts`,
    breaks: await findBreaks([
      {
        of: matches,
        what: "a lobby id by a player who was not host then",
        sql: `select l.match_id, l.version, l.by_user_id from lobby_changes l where l.by_user_id is distinct from (
          select case h.host_user_id when '#EVERYONE#' then l.by_user_id else h.host_user_id end
          from host_changes h where h.match_id = l.match_id and h.version < l.version order by h.version desc limit 1)`,
      },
      {
        of: matches,
        what: "a lobby id by a player who had no seat then",
        sql: `select l.match_id, l.version, l.by_user_id from lobby_changes l
          where not exists (select from seat_history s where s.match_id = l.match_id and s.user_id = l.by_user_id
            and l.at_ms between s.from_ms and coalesce(s.to_ms, l.at_ms))`,
      },
      {
        of: matches,
        what: "a host changed by a player who was not host then",
        sql: `select h.match_id, h.version from host_changes h where cause = 'transfer' and by_user_id is distinct from (
          select b.host_user_id from host_changes b where b.match_id = h.match_id and b.version < h.version
          order by b.version desc limit 1)`,
      },
      {
        of: matches,
        what: "a host or lobby id that its history does not end with",
        sql: `select m.id, m.host_user_id, m.lobby_id from matches m
          where m.host_user_id is distinct from (select h.host_user_id from host_changes h
              where h.match_id = m.id order by version desc limit 1)
            or m.lobby_id is distinct from coalesce((select l.lobby_id from lobby_changes l
              where l.match_id = m.id order by version desc limit 1), '')`,
      },
    ]),
  }),
};

import { call } from "./api.js";
import { openLive, sleep } from "./live.js";

const EVERYONE = "#EVERYONE#";
const CLOSED = ["match_closed", "match_not_found"];
const REFRESH_EVERY_MS = 10_000;
const ROLES = ["TOP_LANE", "SUPPORT", "MIDDLE", "BOTTOM_LANE", "TANK"];

const hashOf = (text) => {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return hash;
};

/** The characters that can be picked, with a move of each slot. */
export const loadCharacters = () =>
  call("GET /api/pokemon")
    .body.pokemon.filter(({ pokemon_id: id }) => id !== "EMPTY")
    .map(({ pokemon_id: id, moves }) => ({ id, moves: [moves.move_1a ?? "", moves.move_2a ?? ""] }));

/** Who won, by the match id alone: everybody who asks gets the same answer. */
export const reportOf = (matchId, userId, characters) => {
  const { id, moves } = characters[hashOf(`${matchId}/${userId}`) % characters.length];
  return {
    result: hashOf(matchId) % 2 === 0 ? "A-win" : "B-win",
    banned_pokemon: "EMPTY",
    picked_pokemon: id,
    pokemon_move1: moves[0],
    pokemon_move2: moves[1],
    violation_report: "",
    invalid_player: "",
  };
};

/** Two to five lanes in an order of chance. */
const someRoles = () => {
  const order = ROLES.map((role) => [Math.random(), role]).toSorted(([one], [other]) => one - other);
  return order.slice(0, 2 + Math.floor(Math.random() * 4)).map(([, role]) => role);
};

/**
 * A signed-in player: calls over HTTP, news over the socket. `told` is called with what is measured:
 * `found(ms)`, `closed(match, ms)` with the time since the own report.
 */
export const createPlayer = (session, characters, told) => {
  const { user_id: userId, token } = session;
  let match = null;
  let wake = () => {};
  let reportedMs = null;
  let openedMs = Number.POSITIVE_INFINITY;

  const learn = (seen) => {
    if (match !== null && BigInt(seen.match_id) < BigInt(match.match_id)) return;
    if (match !== null && match.match_id === seen.match_id && seen.version < match.version) return;
    const isClosing = seen.status === "done" && match?.status !== "done" && match?.match_id === seen.match_id;
    match = seen;
    if (isClosing) told.closed(match, reportedMs === null ? null : Date.now() - reportedMs);
    wake();
  };
  const onFrame = (frame) => {
    if (frame.action === "match_found" && frame.data.match_id !== "0") {
      // A socket that opens later is told of the match as well.
      if (frame.data.created_at_ms > openedMs) told.found(Date.now() - frame.data.created_at_ms);
      learn(frame.data.match);
    } else if (frame.type === "subscribeMatchSuccess" || frame.type === "matchSeats") learn(frame.match);
    else if (frame.type === "matchUpdate" && match?.match_id === frame.matchId) {
      learn({ ...match, ...frame.dynamicData, version: frame.version });
    }
  };
  const live = openLive(session, {
    onFrame,
    onOpen: () => {
      openedMs = Date.now();
      if (match !== null) live.send({ action: "subscribeMatch", matchId: match.match_id });
    },
  });

  /** Resolves at the next news, at the latest after `ms`. */
  const changed = (ms) => Promise.race([sleep(ms), new Promise((resolve) => (wake = resolve))]);
  const refresh = () => {
    const current = call("GET /api/matches/current", { token }).body?.match;
    if (current === undefined) return;
    if (current.match_id !== "0") learn(current);
    else if (match !== null && match.status !== "done") learn({ ...match, status: "done" });
  };

  const confirmSeat = () => {
    const answer = call("POST /api/matches/current/check-in", { token, body: {}, allowed: CLOSED });
    if (answer.status === 200) learn(answer.body);
    return answer.status !== 0 && answer.status < 500;
  };
  const openLobby = (elapsedMs) => {
    const isOurs = match.host_user_id === userId || (match.host_user_id === EVERYONE && elapsedMs > 4000);
    if (match.lobby_id !== "" || !isOurs || elapsedMs < 1000) return;
    const body = { lobby_id: match.match_id.slice(-8) };
    const allowed = [...CLOSED, "not_host", "conflict"];
    const answer = call("POST /api/matches/lobby/update", { token, body, allowed });
    if (answer.status === 200) learn(answer.body);
  };
  const report = () => {
    const answer = call("POST /api/matches/{id}/report", {
      token,
      params: { id: match.match_id },
      body: reportOf(match.match_id, userId, characters),
      allowed: [...CLOSED, "conflict", "seat_open"],
    });
    if (answer.status === 200) {
      reportedMs = Date.now();
      learn(answer.body);
    }
    return answer.status !== 0 && answer.status < 500 && answer.code !== "seat_open";
  };

  return {
    close: () => live.close(),
    leave: () =>
      call("POST /api/queue/leave", { token, body: {}, allowed: ["not_queued", "match_being_made"] }),
    refresh,
    /** The match at hand that is not closed, or null. */
    openMatch: () => (match === null || match.status === "done" || match.disputed ? null : match),
    /** Joins and waits until a match is found or `isOver`. */
    untilMatched: async (isOver) => {
      const before = match?.match_id;
      const allowed = ["already_in_match", "match_being_made", "result_pending", "queued_with_other_roles"];
      const body = { selected_roles: someRoles(), blocking: [] };
      const joined = call("POST /api/queue/join", { token, body, allowed });
      if (joined.code === "already_in_match") refresh();
      if (joined.code === "result_pending") await sleep(500);
      let askedMs = Date.now();
      while (!isOver() && (match === null || match.match_id === before)) {
        await changed(1000);
        if (joined.code === "result_pending" && Date.now() - askedMs > 500) return;
        if (Date.now() - askedMs > REFRESH_EVERY_MS) {
          askedMs = Date.now();
          refresh();
        }
      }
    },
    /** Plays the open match to its end, unless `isTooLate`. */
    play: async (isTooLate) => {
      const { match_id: matchId } = match;
      const beganMs = Date.now();
      const reportAfterMs = 3000 + Math.random() * 5000;
      let askedMs = beganMs;
      let hasReported = false;
      let hasConfirmed = false;
      reportedMs = null;
      live.send({ action: "subscribeMatch", matchId });
      const isOpen = () => match.match_id === matchId && match.status !== "done" && !match.disputed;
      while (isOpen() && !isTooLate()) {
        const elapsedMs = Date.now() - beganMs;
        if (!hasConfirmed) hasConfirmed = confirmSeat();
        openLobby(elapsedMs);
        if (isOpen() && !hasReported && elapsedMs >= reportAfterMs) hasReported = report();
        if (Date.now() - askedMs > REFRESH_EVERY_MS) {
          askedMs = Date.now();
          refresh();
        }
        if (isOpen()) await changed(500);
      }
    },
  };
};

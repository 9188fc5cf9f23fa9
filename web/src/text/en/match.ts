import type { firstMatchText } from "../../features/match/first-match-text.ts";
import type { reportText } from "../../features/match/report/text.ts";
import type { matchText } from "../../features/match/text.ts";
import type { characterText } from "../../ui/characters/text.ts";
import type { disputeText } from "../../ui/dispute-room/text.ts";
import type { lineupText } from "../../ui/lineup/text.ts";
import type { measuringText } from "../../ui/measuring/text.ts";
import type { reasonText } from "../../ui/reasons/text.ts";
import type { recordText } from "../../ui/records/text.ts";
import type { thanksText } from "../../ui/thanks/text.ts";

const PLAYERS = 10;
const VOTES = 4;

const streak = (wins: number): string => `${wins} wins in a row`;
const longStreak = (wins: number): string => `${wins} or more wins in a row`;

export const disputeRoom: typeof disputeText = {
  title: "Settle it together",
  help: "The reports contradict each other. The match is settled at once when all ten agree on one result.",
  until: (at) => `Staff may decide first. Without a result by ${at} the match is voided.`,
  leaver: "A player has deleted the account, so ten cannot agree. Staff decide.",
  failed: "The discussion could not be loaded.",
  statement: {
    title: "Statements",
    label: "Your statement",
    once: "You write once and cannot change it afterwards. The ten players and staff read it.",
    locked: (count) =>
      count === 0
        ? "No player has written yet."
        : `${count} ${count === 1 ? "player has" : "players have"} written. Send yours to read them.`,
    waiting: "The others have not written yet.",
    send: "Send",
    sending: "Sending…",
    tooLong: (most) => `${most} characters at most.`,
    gone: "(The player has deleted the account.)",
    you: "You",
  },
  agree: {
    title: "Agreement",
    choose: "The result you agree on",
    mine: "Your team",
    offender: "Who caused the invalid match",
    send: "Agree",
    change: "Change",
    sending: "Sending…",
    own: (result) => `You agree on “${result}”. You can change it until the match is settled.`,
    counts: "Agreements so far",
    none: "No player has agreed yet.",
    people: (count) => `${count}/10`,
  },
  results: {
    "A-win": "Team A won",
    "B-win": "Team B won",
    invalid: "Invalid match",
    void: "Voided",
  },
  because: (result, name) => `${result} (caused by ${name})`,
  settled: {
    agreed: (result) => `All ten agreed: “${result}”.`,
    staff: (result) => `Staff decided: “${result}”.`,
    expired: "No decision within 72 hours: the match is voided. No rate changes.",
  },
};

export const thanks: typeof thanksText = {
  title: "Say thanks",
  help: "Choose one team-mate and one opponent who played well or kindly. Who thanked stays private. No rate changes.",
  sides: { mate: "Team-mates", opponent: "Opponents" },
  given: (name) => `You thanked ${name}. You can change or undo it for ten minutes.`,
};

export const records: typeof recordText = {
  outcome: { win: "WIN", lose: "LOSE", invalid: "INVALID", disputed: "Review" },
  streak,
  longStreak,
};

export const match: typeof matchText = {
  title: "Match",
  id: (tail) => `Match #${tail}`,
  copyId: (id) => `Copy the match ID ${id}`,
  idCopied: "Match ID copied",
  yourRole: "Your role",
  phases: {
    lobby_create: "Creating the lobby",
    lobby_waiting: "Waiting for the lobby",
    lobby_join: "Enter the lobby",
    match_ready: "Match",
  },
  reportedPhase: "Reported",
  countingPhase: "Counting",
  stepNames: {
    lobby_create: "Lobby",
    lobby_waiting: "Waiting",
    lobby_join: "Enter",
    match_ready: "Match",
  },
  remaining: "Left",
  since: "Since found",
  steps: "Steps of the match",
  now: {
    cut: "The connection is down. You see the last known state; it is renewed once you are connected.",
    wait: (host) => `${host} is creating the lobby. Wait for the lobby ID.`,
    waitLate: (host) => `The time for the lobby is over. Wait a little longer for ${host}’s lobby ID.`,
    hostLate: "The time for the lobby is over. Send the lobby ID or change the host.",
    everyone: "Everybody is host. The first player to create the lobby sends the lobby ID.",
    everyoneLate: "The time for the lobby is over. The first player to create the lobby sends the lobby ID.",
    join: "Enter this ID in the game.",
    hostJoin: "Waiting for everybody to enter. Change the ID if it is wrong.",
    play: "Start the match. Report the result afterwards.",
  },
  player: {
    title: "Player",
    open: (name) => `See ${name}`,
    lane: "Role in this match",
    maxRate: "Highest rate",
    matches: "Matches",
    matchCount: (n) => `${n}`,
    winRate: "Win rate",
    percent: (value) => `${value.toFixed(1)}%`,
    pool: "Favourite Pokémon",
    poolNone: "None",
    bio: "About",
    bioNone: "Nothing written",
  },
  seats: {
    confirming: "Your seat is being confirmed. If it is not, press the button.",
    join: "Take part",
    left: (seconds) => `${seconds} s left`,
    confirmed: (count) => `Confirmed ${count}/${PLAYERS}`,
    all: "Everybody has confirmed",
    tag: { confirmed: "Confirmed", unconfirmed: "Not yet" },
    open: "Open seat",
    searching: "Looking for a substitute",
    notFound: "No substitute was found",
    openPhase: "Looking for a substitute",
    openNote:
      "The clock of the lobby stands still until a substitute takes the open seat. Without one you are back at the head of the queue with your waiting time.",
    stopped: "Stopped",
    missing: "A player has not come",
    missingTitle: "A player has not come",
    missingHelp: (votes) =>
      `When ${votes} players of both teams say so, the seat becomes open and a waiting player takes it. This works until the match begins.`,
    choose: "Who has not come",
    votes: (count) => `${count}/${VOTES}`,
    named: "You have reported it",
    votesTag: (count) => `Not here ${count}/${VOTES}`,
    send: "Send",
    abandoned: "No substitute was found and the match was called off. No rate changes.",
  },
  team: (name) => `Team ${name}`,
  testMode: "This is a sample match. What you do stays on this screen and is not sent.",
  host: "Host",
  transfer: "Change host",
  transferTo: (name) => `${name} of the other team becomes host. This cannot be undone.`,
  transferToTop: "The player with the highest rate of the other team becomes host. This cannot be undone.",
  transferToAll: "Everybody becomes host and may send the lobby ID. This cannot be undone.",
  transferNow: "Change",
  lobbyId: "Lobby ID",
  lobbyNone: "Not sent yet",
  lobbyInput: "Lobby ID (up to 8 characters)",
  lobbyRefused: "A lobby ID has 1 to 8 characters.",
  send: "Send",
  resend: "Change",
  copy: "Copy",
  copied: "Lobby ID copied",
  copyFailed: "It could not be copied. Select the ID and copy it.",
  first: "First",
  second: "Second",
  you: "You",
  here: "Has the site open",
  absent: "Does not have the site open",
  voice: "Join the voice channel",
  statusLabel: "State",
  status: { matched: "Running", done: "Counted" },
  startedAt: "Started",
  reports: "Reports",
  reportCount: (n) => `${n}/10`,
  reportButton: "Report the result",
  reportTitle: "Report the result",
  reportAgain: "Change your report",
  closesIn: (minutes, missing) => `Closes in ${minutes} min (${missing} reports missing)`,
  closesNow: (missing) => `Closes soon (${missing} reports missing)`,
  reportSoon: "Please report the result.",
  reported: "You have reported. You can change it until the match is counted.",
  result: {
    verdict: { win: "WIN", lose: "LOSE", invalid: "INVALID", disputed: "In review" },
    said: { win: "win", lose: "loss", invalid: "invalid match" },
    closed: "Closed",
    checking: "The result is being checked.",
    rate: "Rate",
    earned: "You earned a new badge",
    ratePending: "Your rate is being updated.",
    disputedNote: "The reports differ and the organisers check the result. Rates change once it is decided.",
    differs: (reported, decided) => `Your report (${reported}) differs from the result (${decided}).`,
    rateChange: (before, after) => `Your rate went from ${before} to ${after}.`,
    rank: "Rank",
    place: (rank) => `#${rank}`,
    risen: (places) => `▲${places}`,
    fallen: (places) => `▼${places}`,
    rankChange: (before, after) =>
      before === null || before === after
        ? `You are ranked #${after}.`
        : `Your rank went from #${before} to #${after}.`,
    strip: "Last 10 matches (newest on the right)",
    stars: { win: "○", lose: "●", invalid: "–", disputed: "?" },
    records: { win: "win", lose: "loss", invalid: "invalid match", disputed: "in review" },
    details: "Details of the match",
    streak: (wins) => (wins < 3 ? null : wins < PLAYERS ? streak(wins) : longStreak(wins)),
  },
  reasons: {
    title: "Why your rate changed",
    expected: "Chance to win",
    expectedNote: "From the rates before the match",
    surprise: "Result minus chance",
    surpriseWon: "Win (100%) − chance",
    surpriseLost: "Loss (0%) − chance",
    factor: "Step size (K)",
    factorNote: "Smaller the more you have played",
    product: "K × (result − chance)",
    total: "Change of your rate",
    two: "Ranks follow the rate. Teams are made by a “skill”, which predicts results better, so there are two numbers.",
    rounded: "Rounded to a whole number.",
    bounded: (points) => `A match moves 10 to 50 points, so it became ${points}.`,
    invalid: "The match is invalid, so your rate does not change.",
    offender: (delta) => `You were found to have caused the invalid match, so your rate changed by ${delta}.`,
  },
  seconds: (n) => `${n} seconds left`,
};

export const firstMatch: typeof firstMatchText = {
  label: "Your first match",
  close: "Close this hint",
  hints: {
    confirm:
      "While this screen is open, your seat is confirmed by itself. If it is late, the seat becomes open and costs a penalty.",
    host: "The lobby is the room in the game where all ten meet. All ten see the ID that you send.",
    lobby: "The lobby is the room in the game where all ten meet. Its ID appears above.",
    join: "Tap the ID to copy it. Enter it in the game, and begin the match once you are in.",
    report: "Afterwards press “Report the result” here and send result and Pokémon. Everybody reports.",
    reported: "Once the others have reported, the result and your new rate appear here.",
  },
};

export const report: typeof reportText = {
  title: "Report the result",
  progress: (percent) => `${percent}% done`,
  steps: {
    banned: "Pokémon that you banned",
    picked: "Pokémon that you played",
    moves: "Moves that you chose",
    result: "Result of the match",
    violation: "Check your report",
    invalid_player: "Who caused the invalid match",
  },
  noBan: "I did not ban",
  usualBans: "Recent bans",
  noBanHelp: "You had no ban in this match. Go on to the next step.",
  invalidMatchHelp: "If the match did not take place",
  invalidMatch: "Report an invalid match",
  noCharacters: "There are no Pokémon to show",
  banned: "Banned",
  move1: "Move 1",
  move2: "Move 2",
  changePick: "Change",
  offline: "You are offline. Your input stays and can be sent once you are connected.",
  win: "Win",
  lose: "Loss",
  noViolation: "No report",
  violationTitle: "Report misconduct (optional)",
  violationHelp: "Choose a player only if there was misconduct.",
  summary: "Your report",
  rows: {
    banned: "BAN",
    picked: "Played",
    moves: "Moves",
    result: "Result",
    violation: "Misconduct",
    invalid_player: "Cause",
  },
  invalid: "Invalid match",
  submit: "Send",
  sending: "Sending",
  failed: "The report failed",
  invalidPlayerRequired: "Choose who caused the invalid match",
  pickedRequired: "Choose the Pokémon that you played",
  pickedIsBanned: "You cannot play the Pokémon that you banned",
  teamUnknown: "Your team is not known",
  movesRequired: "Choose two moves",
  resultRequired: "Choose the result",
  oneself: "You",
  invalidHelp:
    "Choose yourself if it was you, for example by a lost connection. One report alone makes no player the cause.",
  opponent: "Opponent",
  ally: "Team-mate",
  accepted: (n) => `Your report was received (${n}/10).`,
};

export const characters: typeof characterText = {
  types: {
    ATTACKER: "Attacker",
    ALL_ROUNDER: "All-Rounder",
    SPEEDSTER: "Speedster",
    DEFENDER: "Defender",
    SUPPORTER: "Supporter",
  },
  search: "Name of a Pokémon",
  searchHint: "Search by name",
  familiar: "Favourites and recently played",
  typeFilter: "Filter by type",
  typePrompt: "Choose a type to see its Pokémon",
  empty: "No Pokémon found",
};

export const reasons: typeof reasonText = {
  title: "Evenness",
  fairness: "Fairness of the season",
  bar: ([own, other], mine, theirs) => `Chance to win: ${own} ${mine}, ${other} ${theirs}.`,
  teamGap: (bySkill) => (bySkill ? "Gap of the mean skills" : "Gap of the mean rates"),
  laneGap: (bySkill) => (bySkill ? "Gap of skill" : "Gap of rate"),
  bySkill: "Gaps and chances are computed from a hidden “skill”. Ranks follow the rate.",
  named: (name) => name,
  farAhead: (players) =>
    `${players}: no opponent near this rate was there for long, so the usual range was left.`,
  yourRole: "Your role",
  choice: (n) => `Choice ${n}`,
  spread: (bySkill) => (bySkill ? "Spread of the ten skills" : "Spread of the ten rates"),
  offRole: "Gap of players without their first choice",
  people: (n) => `${n}`,
  binding: (distance, allowed) =>
    `The tightest pair were two players ${distance} points apart (${allowed} were allowed).`,
  repeats: (mates, opponents) =>
    `${mates} pairs of the last three matches are team-mates again, and ${opponents} are opponents again.`,
  proven: "It is proven that this round had no better plan.",
  within: (percent) => `It is proven that the plan of this round is within ${percent}% of the best.`,
};

export const lineup: typeof lineupText = {
  team: (team) => `Team ${team}`,
  first: "First",
  win: "WIN",
  lose: "LOSE",
  players: "The ten players",
  lane: "Role",
  picked: "Played: ",
  bans: "BAN",
  gap: (points) => `Gap ${points}`,
  choice: (n) => `Choice ${n}`,
  you: "You",
  rateThen: (rate) => `Rate ${rate}`,
};

export const measuring: typeof measuringText = {
  title: "Measuring",
  tag: (done, all) => `Measuring ${done}/${all}`,
  note: "Your skill is still being measured. It settles after about ten matches.",
  players: (names) => `Measuring: ${names}.`,
};

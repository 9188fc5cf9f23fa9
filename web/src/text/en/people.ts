import type { correctionNewsText } from "../../features/account/correction-text.ts";
import type { sealText } from "../../features/account/seal-text.ts";
import type { correctionText } from "../../features/corrections/text.ts";
import type { ledgerText } from "../../features/mypage/ledger/text.ts";
import type { MORE_NAMES } from "../../features/mypage/more/names.ts";
import type { moreText } from "../../features/mypage/more/text.ts";
import type { mypageText } from "../../features/mypage/text.ts";
import type { rankingText } from "../../features/ranking/text.ts";
import type { movesText } from "../../ui/moves/text.ts";
import type { graphText } from "../../ui/rate-graph/text.ts";

export const ranking: typeof rankingText = {
  title: "Ranking",
  description:
    "The first 100 players of the season with rate, win rate and badges, renewed after every match.",
  note: (time) => `The first 100 players. Updated: ${time}`,
  noteNoTime: "The first 100 players.",
  finalNote: "Final ranks of a past season. The first 100 players.",
  missing: "There is no ranking of this season.",
  toArchive: "Archive of the season",
  toLast: (name) => `Ranking of ${name}`,
  empty: "There is no ranking yet",
  failed: "The ranking could not be loaded.",
  rank: "Rank",
  player: "Player",
  rate: "Rate",
  winRate: "Won",
  you: "You",
  ownRank: "Your rank",
  rankValue: (rank) => `#${rank}`,
  unranked: "You are not ranked yet",
  noPlace: "You have no rank in this season",
  toOwn: "To your rank",
  twitterLabel: (name) => `Open the Twitter account of ${name}`,
  csv: "CSV",
  csvLabel: "Download the ranking as CSV",
  lapse: (days) => `After ${days} days without a match a rank is hidden. One match brings it back.`,
  lapsed: "Hidden, because you have not played for a while. One match brings it back.",
  search: "Search by name",
  notFound: "No such player among the first 100.",
};

export const mypage: typeof mypageText = {
  title: "My page",
  loggedOutTitle: "Log in to begin",
  loggedOut: "Log in with Discord to see your rate and matches and to play.",
  status: "Status",
  rate: "Rate",
  maxRate: "Highest rate",
  matches: "Matches",
  wins: "Wins",
  winRate: "Win rate",
  penalty: "Penalties",
  effective: (n) => `active ${n}`,
  penaltyNote: "Active = penalties − correction (at least 0)",
  badges: "Equipped badges",
  achievements: {
    open: "Achievements",
    title: "Achievements",
    all: "See all achievements",
    news: "You have new badges",
    seen: "Seen",
    lead: "Reach the condition to earn the badge.",
    failed: "The achievements could not be loaded.",
    recent: "Recently earned",
    recentNone: "You have not earned a badge yet.",
    list: "All achievements",
    count: (achieved, all) => `${achieved} / ${all}`,
    progress: (progress, target) => `${progress} / ${target}`,
    achieved: (date) => `Earned ${date}`,
  },
  ledger: "Expected and real wins",
  lapsed: "Your rank is hidden, because you have not played for a while. One match brings it back.",
  history: "Last 10 matches",
  matchPage: "Open the page of the match",
  graph: "Rate over time",
  graphFailed: "The rates could not be loaded.",
  publicPage: "Public page",
  noHistory: "No matches yet.",
  noUser: "There is no data of this user.",
  failed: "Your data could not be loaded.",
  nameFirst: "Set a trainer name to play.",
  goMatch: "To matchmaking",
  edit: "Edit",
  logout: "Log out",
  login: "Log in with Discord",
  privacy: "Privacy policy",
  explain: {
    window: "Your range of rates",
    windowValue: (points) => `±${points}`,
    lanes: "Gaps by role",
    lane: "Role",
    mineGot: "Your team’s choices",
    theirsGot: "Opponents’ choices",
    notYet: "Gaps by role are shown once the match is counted.",
    gone: "Details of this match are not stored any more.",
    details: "Details",
  },
};

export const rateGraph: typeof graphText = {
  label: "Rate over time. Choose a match with the arrow keys.",
  point: (date, rate, delta) => `${date}, rate ${rate}, ${delta}`,
  start: "Start of the season",
  registered: "Registered",
  other: "Change without a match",
  match: "See the match",
  none: "No match has changed your rate yet.",
  single: "A line grows here as you play.",
  highest: "Highest",
};

export const devicesTitle = "Notification settings";

const BLOCKING_PENALTY = 6;
const BLOCKED_AT_MOST = 3;

export const moreNames: typeof MORE_NAMES = {
  title: "Records and settings",
  album: "Badge album",
  seasons: "Past seasons",
  seal: "Seal of 1600",
  penalties: "Penalties",
  cases: "Reports and decisions",
  orders: "Purchases",
  blocking: "Block list",
  leaving: "Download your data, leave",
};

export const seal: typeof sealText = {
  title: (threshold) => `Seal of ${threshold}`,
  failed: "The state of the seal could not be loaded.",
  lead: (threshold, seasons) =>
    `In this community only players who have reached a rating of ${threshold} in the game can join matches. Send a screenshot of the game, and the organisers check it. An accepted seal counts for ${seasons} ${seasons === 1 ? "season" : "seasons"}.`,
  off: "No checked seal is needed now.",
  states: {
    none: "Your seal has not been checked yet.",
    valid: (left) =>
      `Your seal is valid for ${left} ${left === 1 ? "season" : "seasons"}, this one included.`,
    ending: "Your seal is valid until the end of this season. Apply again to play in the next one.",
    lapsed: "Your seal has lapsed. Apply again to join matches.",
  },
  open: (at) => `You applied on ${at}. Please wait until the organisers have checked it.`,
  refused: (at) => `Your application was refused on ${at}.`,
  reason: (reason) => `Reason: ${reason}`,
  picture: "The picture of your application",
  showPicture: "Show the picture that you sent",
  pictureFailed: "The picture could not be loaded.",
  form: {
    title: "Apply for the seal",
    choose: "A screenshot that shows your rating in the game",
    help: (threshold) =>
      `Choose one screen that shows your trainer name and your rating (${threshold} or more). PNG, JPEG or WebP, up to 2 MB; a larger picture is made smaller.`,
    use: "Only you and the staff see the picture. It is deleted 90 days after the decision.",
    chosen: "The chosen picture",
    unreadable: "This picture cannot be read. Choose a PNG, JPEG or WebP.",
    tooLarge: "This picture is too large. Choose one of up to 2 MB.",
    failed: "The application was not sent.",
    sending: "Sending",
    go: "Apply",
    later: "Later",
  },
  news: {
    accepted: "Your seal was accepted. You can join matches.",
    refused: "Your application for the seal was refused. See the reason.",
    ending: "Your seal is valid until the end of this season. Apply early to keep playing in the next one.",
    open: "See more",
    seen: "Close",
  },
};

export const more: typeof moreText = {
  seasons: {
    title: "Past seasons",
    choose: "Season",
    none: "No past seasons yet.",
    finalRate: "Final rate",
    maxRate: "Highest rate",
    winRate: "Win rate",
    finalRank: "Final rank",
    matches: "Matches",
    wins: "Wins",
    bar: (rate, scale) => `Highest rate ${rate} / ${scale}`,
  },
  penalties: {
    none: "No penalties.",
    failed: "The penalties could not be loaded.",
    causes: {
      offender: "Caused an invalid match",
      violation: "Reported by several players",
      silence: "Did not report a result",
      contradicted: "Reports differed from the result again",
      absence: "Did not come to a match",
      declined: "Declined a match",
    },
    otherCause: "Other",
    points: (points) => `${points} ${points === 1 ? "point" : "points"}`,
    withdrawn: "Withdrawn",
    timeout: (time) => `Suspended until ${time}`,
    timeoutRunning: (time) => `Suspended (until ${time})`,
    timeoutNow: (time) => `You cannot join until ${time}.`,
    byAdmins: "Changed by the organisers",
    givenBack: "Points given back",
    signed: (points) => `${points > 0 ? "+" : "−"}${Math.abs(points)}`,
    nextByTime: (date) =>
      `Points are given back with time, also while you cannot join: the next one on ${date}.`,
    match: (id) => `Match #${id}`,
    sum: (effective) => `Active penalty points: ${effective}.`,
    blockedAt: `From ${BLOCKING_PENALTY} points on you cannot join.`,
    next: (matches, date) => `A point is given back after ${matches} more clean matches, or on ${date}.`,
  },
  blocking: {
    help: `Choose up to ${BLOCKED_AT_MOST} players of the last 30 days to avoid. You may wait longer.`,
    none: "No players in the last 30 days.",
    failed: "The players could not be loaded.",
    matchCount: (times) => `${times} ${times === 1 ? "match" : "matches"}`,
    count: (count) => `${count} / ${BLOCKED_AT_MOST}`,
    save: "Save",
    saved: "The block list was saved.",
    noName: "(no name)",
  },
  leaving: {
    exportHelp: "All data that is stored about this account, as JSON.",
    export: "Download your data",
    exportName: "gokaku-data.json",
    deleteTitle: "Leave",
    deleteHelp:
      "Your name, picture, profile and badges are deleted for good. Your matches stay as those of a deleted user.",
    confirm: "I understand that this cannot be undone",
    delete: "Leave",
    ask: "Do you really want to leave? This cannot be undone.",
    deleteNow: "Delete the account",
    deleting: "Deleting",
    stay: "Stay",
  },
};

const range = (low: number, high: number): string => `${low}–${high}`;

export const ledger: typeof ledgerText = {
  failed: "Expected and real wins could not be loaded.",
  none: "No decided match in this season yet.",
  inside: (expected, wins, low, high) =>
    `${wins} wins of ${expected.toFixed(1)} expected. Chance alone gives ${range(low, high)}.`,
  outside: (expected, wins, low, high) =>
    `${wins} wins of ${expected.toFixed(1)} expected. Chance alone mostly stays within ${range(low, high)}.`,
  matches: (n) => `${n} ${n === 1 ? "match" : "matches"}`,
  wins: (n) => `${n} ${n === 1 ? "win" : "wins"}`,
  expectedMark: "Expected",
  winsMark: "Real",
  chance: "Range of chance (95%)",
  favourite: "Favourite",
  even: "Even",
  underdog: "Underdog",
  note: "Expected wins are the sum of the chances before each match. Above 55% you were the favourite, below 45% the underdog.",
};

export const moves: typeof movesText = {
  rate: "Rate",
  rank: "Rank",
  badges: "Badges of the rank",
  noRank: "none",
  place: (rank) => `No. ${rank}`,
  noBadges: "none",
  list: (badges) => badges.join(", "),
  corrected: (count) => `Corrected matches: ${count}`,
  listed: (listed, all) => `The ${listed} largest changes of ${all}.`,
};

export const correctionNews: typeof correctionNewsText = {
  news: "Staff corrected results of matches, which changed your records.",
  open: "See before and after",
};

export const correction: typeof correctionText = {
  title: "Corrected results",
  lead: (season, matches) =>
    `Staff reviewed all matches of one player and corrected the results of ${matches} matches of ${season}. The rates of later matches were computed again, as if those results had been there from the first.`,
  at: (time) => `Corrected: ${time}`,
  own: "Your records",
  ownMatches: (count) =>
    count === 0
      ? "None of your own results changed. Your rate was computed again because the rates of others changed."
      : `The results of ${count} of your matches changed.`,
  badgesStay: "Badges that you have received stay.",
  none: "This correction did not change your records.",
  toOwn: "See your records",
  failed: "The correction could not be loaded.",
  staff: {
    title: "The whole correction (for staff only)",
    of: "Player",
    season: "Season",
    result: "New result",
    results: { void: "Void (no rate changes)", lost: "The opponents win the matches that the player won" },
    matches: "Corrected matches",
    by: "Corrected by",
    reason: "Reason",
    players: "Players with a change",
    pending: "The records do not have the correction yet.",
  },
};

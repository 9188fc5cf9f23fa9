import type { appText } from "../../app/text.ts";
import type { announcementText } from "../../features/announcement/text.ts";
import type { loginText } from "../../features/login/text.ts";
import type { rulesText } from "../../features/rules/text.ts";
import type { seasonText } from "../../features/season/text.ts";
import type { stripText } from "../../features/strip/text.ts";
import type { formatText } from "../format.ts";
import type { ja } from "../ja.ts";
import type { rulesOfGame } from "../rules-fallback.ts";

const ROLES = {
  TOP_LANE: "Top lane",
  SUPPORT: "Support",
  MIDDLE: "Middle",
  BOTTOM_LANE: "Bottom lane",
  TANK: "Tank",
};

export const format: typeof formatText = {
  minutes: (minutes) => `${minutes} min`,
  seconds: (seconds) => `${seconds} s`,
  locale: "en-GB",
  month: "short",
  colon: ": ",
  beside: " · ",
  and: ", ",
  range: (from, to) => `${from} – ${to}`,
};

export const shared: typeof ja = {
  brand: { name: "Gokaku", kana: "Evenly matched" },
  season: { label: "Season", running: (name) => `${name} (running)` },
  common: {
    close: "Close",
    cancel: "Cancel",
    back: "Back",
    next: "Next",
    retry: "Try again",
    reload: "Reload",
    loading: "Loading",
    unknown: "—",
    skip: "Skip to content",
    details: "Details",
    testAccount: "Test account",
    testShort: "Test",
    networkError: "The server could not be reached. Check your connection and try again.",
    timeoutError: "The server does not answer. Wait a moment and try again.",
    brokenAnswer: "The answer of the server could not be read.",
    partFailed: "This screen could not be shown. Check your connection and try again.",
    crashed: "Something went wrong while showing this page. Please reload.",
  },
  auth: {
    loggedOut: "You are logged out.",
    required: "Please log in",
    expiredTitle: "Your login has expired",
    expired: "Your login has expired. Please log in again.",
  },
  sides: { mine: "Your team", theirs: "Opponents" },
  roles: ROLES,
  roleGlyphs: { TOP_LANE: "T", SUPPORT: "S", MIDDLE: "M", BOTTOM_LANE: "B", TANK: "K" },
  profile: {
    rate: "Rate",
    rank: (rank) => `#${rank}`,
    unranked: "Unranked",
    left: "Deleted user",
    rankLabel: "Current rank",
    rankShort: "Rank",
    noName: "(no name)",
    noBadge: "None",
    twitter: (id) => `@${id}`,
  },
  seal: { condition: "You have earned the seal of rate 1600 in the game within the last four seasons." },
  badge: {
    equip: "Equip",
    equipNamed: (name) => `Equip “${name}”`,
    equipped: "Equipped.",
    earned: (name) => `You earned the badge “${name}”.`,
  },
  offer: {
    title: "A seat is open for you",
    tabTitle: "[Open seat] Gokaku",
    notification: "A match has an open seat. Open the page and choose within 20 seconds.",
  },
  found: {
    title: "Match found",
    tabTitle: "[Match found] Gokaku",
    notification: "Your match is ready. Open the page and look for the lobby.",
    host: "You are the host. Create a lobby in the game and send its lobby ID. If you cannot, press “Change host”.",
    everyone: "Everybody may send the lobby ID. The first player to create the lobby sends it.",
    ban: (k) => `You ban in slot ${k}. After the match, report the Pokémon that you banned.`,
  },
};

export const app: typeof appText = {
  seal: "Who may take part",
  tabs: { rules: "Rules", mypage: "My page", match: "Match", ranking: "Ranking", label: "Main menu" },
  pages: {
    "/shop": "Shop",
    "/tools": "BAN/PICK",
    "/fairness": "Fairness",
    "/about": "About",
    "/terms": "Terms",
    "/privacy": "Privacy",
    "/transmissions": "External transmissions",
    "/commercial": "Legal notice",
    "/admin_control": "Admin",
  },
  others: {
    "/players": "Player",
    "/matches": "Match",
    "/season": "Season archive",
    "/characters": "Pokémon statistics",
    "/corrections": "Corrected results",
  },
  menu: { open: "Menu", label: "Pages of the site", statistics: "Statistics", outside: " (another site)" },
  advertisement: "Advertisement",
  title: {
    home: "Gokaku | 5v5 ranked community",
    waiting: "Waiting",
    playing: "In a match",
    of: (screen) => `${screen} | Gokaku`,
  },
  connection: {
    label: "Connection to the server",
    starting: "Connecting",
    open: "Connected",
    retrying: "Reconnecting…",
    lost: "Disconnected",
  },
  header: {
    login: "Log in",
    logout: "Log out",
    mute: "Mute notification sounds",
    unmute: "Play notification sounds",
    themeToLight: "Light theme",
    themeToDark: "Dark theme",
  },
  banned: "This account is suspended",
  bannedDetails: "Reason and contact",
  lost: "The connection was lost. Please reload the page.",
};

export const season: typeof seasonText = {
  active: "Live",
  closing: "Closing",
  region: "Season",
  daysLeft: (days) => `${days}d left`,
  lastDay: "Last day",
  next: (name, date) => `Next: ${name} (from ${date})`,
};

export const announcement: typeof announcementText = {
  label: "Announcement",
  close: "Close the announcement",
};

export const strip: typeof stripText = {
  soundLocked: "Sound is off",
  soundOn: "Turn sound on",
  label: "Current state",
  waiting: "Waiting",
  yourLobby: "Send the lobby ID",
  lobby: (id) => `Lobby ID ${id}`,
  lobbyWaiting: "Waiting for the lobby",
  seatLost: "You lost your seat in the match",
  closed: "The result of your match is in",
  report: "Report the result",
  reported: (n) => `Reports ${n}/10`,
};

export const login: typeof loginText = {
  title: "Log in",
  failed: "The login failed",
  none: "You cannot log in at the moment.",
};

export const rules: typeof rulesText = {
  title: "Rules",
  announcement: "Announcement",
  front: {
    label: "What Gokaku is",
    lead: "5v5 ranked community",
    what: "Choose your roles and wait: ten players are split into two teams that are as even as possible.",
    start: "Log in with Discord",
    rules: "Read the rules",
    about: "Learn more",
    waiting: "Waiting",
    people: (count) => `${count}`,
    ongoing: "Matches now",
    matches: (count) => `${count}`,
    ofDay: "Last 24 hours",
    how: "How to play",
    steps: [
      { title: "Choose roles and wait", what: "As many of the five roles as you can play." },
      { title: "Two even teams", what: "Skill and waiting time decide a balanced 5v5." },
      { title: "Play and report", what: "A report takes a minute. Your rate and rank change." },
    ],
    latest: "Latest results",
    averages: (a, b) => `Mean rate ${a} vs ${b}`,
  },
  condition: (condition) => `Condition: ${condition}`,
};

const hours = (isRoundTheClock: boolean | null): string =>
  isRoundTheClock === true
    ? "around the clock"
    : "14:00 to 4:00 on weekdays and around the clock on weekends (Japan time)";

export const gameRules: typeof rulesOfGame = {
  text: (figures) => `## Matches on this site

- 5v5 team matches. A match takes at most 10 minutes.
- Each Pokémon is played at most once.
- Everybody reports the result, and it changes the rates: about ±${figures.smallest_step} to ${figures.largest_step} per match.
- You begin at rate ${figures.initial_rate}.${figures.ranking_min_matches === 0 ? "" : ` You are ranked from ${figures.ranking_min_matches} decided matches in a season on.`}

## Who may take part

- ${figures.condition}
- You log in with Discord and are a member of the community server.
- You have set a trainer name on your page.

## Matchmaking

- It is open ${hours(figures.round_the_clock)}, while a season runs.
- Matches are made every ${figures.interval}.
- Choose at least ${figures.min_roles} roles. The order in which you choose them is their priority.
- Opponents are within about ±${figures.window} of your rate; the range widens while you wait.
- You cannot change your roles while you wait.

## How a match goes

1. When a match is found, both teams and the host are shown.
2. The host creates a lobby in the game within ${figures.lobby_create_timeout} seconds and sends the lobby ID, or hands the role on.
3. Everybody enters the lobby within ${figures.lobby_join_timeout} seconds after the match was found.
4. In each team the players with the third, fourth and fifth highest rate ban in slots 1, 2 and 3.
5. After the match all ${figures.players_per_match} players report the result. A match that did not take place is reported as invalid.

## Penalties

- Leaving, not reporting and misconduct cost penalty points.
- With ${figures.blocking_penalty} or more active points you cannot join.
- A timed suspension shows the time that is left.
`,
};

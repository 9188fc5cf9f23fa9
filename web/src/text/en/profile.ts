import type { accountText } from "../../features/account/text.ts";
import type { editText } from "../../features/mypage/edit/text.ts";
import type { albumText } from "../../features/mypage/more/album-text.ts";
import type { playerText } from "../../features/player/text.ts";
import type { deviceNameText } from "../../live/devices/support.ts";
import type { devicesText } from "../../live/devices/text.ts";
import type { signInText } from "../../sign-in/text.ts";

const COUNT = new Intl.NumberFormat("en");
const plural = new Intl.PluralRules("en");
const some = (count: number, one: string, more: string): string =>
  `${COUNT.format(count)} ${plural.select(count) === "one" ? one : more}`;

const TRAINER_NAME = 32;
const BIO = 200;
const FAVOURITES = 4;

export const account: typeof accountText = {
  title: "Create your account",
  noUser: "The user was not found.",
  lead: "Your account could not be created by itself. Check your trainer name and try again.",
  name: "Trainer name",
  missing: { trainer_name: `A trainer name has up to ${TRAINER_NAME} characters.` },
  submit: "Create",
  busy: "Creating",
  farewell: {
    title: "You have left",
    thanks: "Thank you for playing.",
    gone: "Your name, picture, profile and badges are deleted. Your matches stay as those of a deleted user.",
    back: "Log in with the same Discord account to begin again at any time.",
    top: "To the top page",
  },
  banned: {
    title: "This account is suspended",
    meaning: "You cannot join matches or buy badges. Reload the page once the suspension is lifted.",
    untilLabel: "Suspended until",
    reasonLabel: "Reason",
    reason: "The organisers give you the reason individually. Write to them as well if you object.",
    objection: "Write to us if you do not know why or object.",
    contactLabel: "Contact of the organisers",
    contactPage: "Who runs this site",
    cases: "Reports and decisions (appeals)",
    mypage: "My page (download your data, leave)",
    terms: "Terms",
  },
  seal: {
    title: "Who may take part",
    question: "You need to meet this condition to play.",
    yes: "I have earned it",
    no: "Not yet",
    needed:
      "You can play once you have earned the seal of rate 1600. Then press “Check the condition” on the match page.",
    lookAround: "Until then you can read the rules, the ranking and the matches, and visit the shop.",
  },
};

export const signIn: typeof signInText = { discord: "Continue with Discord" };

export const edit: typeof editText = {
  title: "Edit your profile",
  changedElsewhere: "Your profile was changed on another screen. Saving replaces it by what is shown here.",
  takeLatest: "Show the latest",
  trainerName: "Trainer name",
  trainerNameMissing: "A trainer name is required",
  trainerNameLong: `A trainer name has up to ${TRAINER_NAME} characters`,
  twitterId: "Twitter ID",
  twitterHelp: "Without @",
  twitterRefused: "A Twitter ID has up to 15 letters, digits and _",
  bio: "About you",
  bioRefused: `Up to ${BIO} characters`,
  favourites: {
    title: "Favourite Pokémon",
    rolesFirst: "Choose your roles first",
    help: `Choose up to ${FAVOURITES} for each role. Your team-mates see them in a match.`,
    add: "Add",
    addLabel: (role) => `Add a favourite Pokémon for ${role}`,
    remove: (name) => `Remove ${name}`,
  },
  characters: { title: "Choose a Pokémon", taken: "Chosen" },
  badges: {
    title: "Badges",
    slots: ["First badge", "Second badge"],
    none: "None",
    choose: "Choose",
    change: "Change",
    act: (slot, act) => `${slot}: ${act}`,
    pickTitle: "Choose a badge",
    search: "Search badges",
    searchHint: "Search by name or condition",
    remove: "Take the badge off",
    failed: "The badges could not be fetched",
    unread: "The badges could not be read",
    noneOwned: "You own no badges",
    noneFound: "No badges found",
  },
  save: "Save",
  saving: "Saving…",
  saved: "Your profile was saved.",
  failed: "Your profile could not be saved. Please reload the page.",
};

export const player: typeof playerText = {
  failed: "The player could not be loaded.",
  missingTitle: "Player not found",
  missing: "The player has left, or the address is wrong.",
  toRanking: "To the ranking",
  rate: "Rate",
  rank: "Rank",
  season: "This season",
  maxRate: "Highest rate",
  matches: "Matches",
  wins: "Wins",
  winRate: "Win rate",
  imported: (matches, wins) =>
    `Before the move: ${some(matches, "match", "matches")}, ${some(wins, "win", "wins")}`,
  thanks: (people) =>
    people === 1 ? "Thanked in the last 90 days" : `Thanked by ${people} or more players in the last 90 days`,
  toMine: "Edit and see more on my page",
  played: "Most played",
  playedNote: "As played in the last 100 matches.",
  roles: "Roles",
  characters: "Pokémon",
  allCharacters: "All Pokémon",
  people: "Often together",
  partners: "As team-mates",
  opponents: "As opponents",
  peopleNote: "Players of two or more of the last 100 matches, with the win rate in them.",
  times: (matches) => some(matches, "match", "matches"),
  won: (percent) => `${percent} won`,
  history: "Last 10 matches",
  noHistory: "No matches yet.",
  open: (name, time) => `See the match of ${time} (${name})`,
  past: "Past seasons",
  pastSeason: "Season",
  finalRank: "Final rank",
  finalRate: "Final rate",
  badges: (count) => `Badges (${COUNT.format(count)})`,
};

export const devices: typeof devicesText = {
  failed: "The devices could not be loaded.",
  here: "This device",
  on: "This device gets notifications",
  off: "This device gets no notifications yet",
  when: "With the page closed, you are notified of matches, open seats and appointments. Only role and time are shown.",
  add: "Notify this device",
  adding: "Registering",
  added: "This device gets notifications now.",
  test: "Send a test",
  testing: "Sending",
  tested: "A test was sent. If it does not arrive, check the notification settings of the device.",
  remove: "Remove",
  removeHere: "Stop notifying this device",
  removeLabel: (name) => `Remove ${name}`,
  removed: "The device was removed.",
  others: "Other devices",
  since: (date) => `Since ${date}`,
  noName: "Device without a name",
  calls: "Notify me when one player is missing",
  callsHelp:
    "Up to once a day, when a match needs your role and rate. Not from 0:00 to 9:00 (Japan time) and not while the page is open.",
  callsFailed: "This could not be changed",
  siteOff: "Notifications with the page closed are not available. An open page still uses sound and screen.",
  blocked: {
    denied:
      "Notifications are blocked in this browser. Open the site’s settings at the address bar, allow notifications, and open this page again.",
    home_screen:
      "iPhone and iPad notify only from the home screen. Choose “Add to Home Screen” in the share menu and open the site from its icon.",
    none: "This browser cannot notify you with the page closed. Leave the page open while you wait.",
  },
  notAllowed: "Notifications were not allowed. You can change this in the browser’s settings.",
  unreachable: "The browser’s push service could not be reached. Wait a moment and try again.",
};

export const deviceName: typeof deviceNameText = {
  unknown: "This device",
  of: (system, browser) => `${browser} on ${system}`,
};

const LEFT: Readonly<Record<string, (left: number) => string>> = {
  profile_complete: (left) => `${some(left, "field", "fields")} to go`,
  first_match: (left) => `${some(left, "match", "matches")} to go`,
  first_win: (left) => `${some(left, "win", "wins")} to go`,
  all_roles: (left) => `${some(left, "role", "roles")} to go`,
  gold_licence: (left) => `${some(left, "match", "matches")} to go`,
};

export const album: typeof albumText = {
  lead: "All badges. Choose one to see its condition and your progress.",
  count: (owned, all) => `${owned} / ${all}`,
  failed: "The badges could not be loaded.",
  shelves: {
    earned: "Achievements",
    season: "Season ranks",
    shop: "Supporters",
    given: "Tournaments and organisers",
  },
  owned: "Earned",
  secret: "?",
  secretName: "Secret badge",
  left: (rule, left) =>
    LEFT[rule]?.(left) ??
    (rule.startsWith("battles_") ? `${some(left, "match", "matches")} to go` : "Not reached"),
  progress: (progress, target) => `${progress} / ${target}`,
  closed: "No longer given",
  given: "Given by the organisers",
  soldOut: "Sold out",
  price: (price) => `¥${COUNT.format(price)}`,
  unranked: "Unranked now",
  inReach: (rank) => `#${rank} now, within reach`,
  toClimb: (rank, places) => `#${rank} now, ${some(places, "place", "places")} to go`,
  shop: "See it in the shop",
};

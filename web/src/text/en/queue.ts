import type { foundText } from "../../features/found/text.ts";
import type { lostText } from "../../features/lost-seat/text.ts";
import type { offerText } from "../../features/offer/text.ts";
import type { againText } from "../../features/queue/again-text.ts";
import type { joiningText } from "../../features/queue/joining-text.ts";
import type { queueText } from "../../features/queue/text.ts";
import type { seatText } from "../../live/seat/text.ts";
import type { appointmentsText } from "../../ui/appointments/text.ts";
import type { roleText } from "../../ui/roles/text.ts";

export const joining: typeof joiningText = {
  hoursNotice:
    "Matches are made from 14:00 to 4:00 on weekdays and around the clock on weekends (Japan time). You can already wait.",
  rolesTooFew: (n) => `Choose at least two roles (now: ${n})`,
  block: {
    signedOut: "Log in to look for matches.",
    offline: "You are offline. You can join once you are connected.",
    failed: (reason) => `The data could not be loaded. ${reason}`,
    loading: "Loading. Please wait a moment.",
    banned: "This account is suspended. Contact the organisers if you do not know why.",
    penalty: (n) => `You have ${n} active penalty points and cannot join (from 6 on).`,
    timeout: (minutes) => `You are suspended by a penalty. You can join in ${minutes} min.`,
    outsideSeason: (name, date) => `No season is running. The next one, ${name}, begins on ${date}.`,
    outsideSeasonUnknown: "No season is running. Please wait for the next one.",
    trainerName: "Set a trainer name on your page",
    seal: "Confirm the seal of 1600 before you join.",
    proof: "The organisers have to check your seal of 1600 before you join.",
    membershipChecking: "Checking whether you are a member of the community server.",
    membershipMissing: "You have to join the community server. Press “Check again” afterwards.",
    membershipUnknown: "Your membership of the community server could not be checked. Press “Check again”.",
    invite: "Join the community server (opens Discord)",
    noInvite: "There is no invitation yet. Please ask the organisers.",
    operator: "Contact",
    stillMissing: "You are not seen as a member yet. If you have just joined, wait a little and try again.",
    rechecking: "Checking…",
    actions: {
      login: "Log in",
      reload: "Reload",
      penalties: "See penalties",
      ranking: "See the ranking",
      mypage: "To my page",
      recheck: "Check again",
      seal: "See the condition",
      proof: "Apply for the seal",
      retry: "Try again",
    },
  },
};

const people = (n: number): string => (n === 1 ? "1 player" : `${n} players`);

export const queue: typeof queueText = {
  title: "Match",
  start: "Start matchmaking",
  starting: "Joining",
  stop: "Stop waiting",
  stopping: "Leaving",
  stopOffline: "You are offline and cannot leave now",
  claimed: "Your match is being made",
  waiting: "You are waiting for a match.",
  cut: "The connection is down. You are still waiting.",
  around: (n) => `${n} waiting`,
  elapsed: "Waiting for",
  nextTick: "Next round",
  closedNow: "Closed",
  seasonClosed: "No season",
  status: "Queue",
  total: "Players waiting",
  people: (n) => `${n}`,
  ongoing: "Matches now",
  ongoingCount: (n) => `${n}`,
  asTable: "Show the figures as a table",
  perRole: "Players waiting by role",
  role: "Role",
  waitingCount: "Waiting",
  previous: "Last round",
  previousNone: "None yet",
  previousValue: (time, n) => `${time}, ${people(n)}`,
  chart: (total) =>
    `A pentagon of the players waiting for each role, ${total} in all. “Show the figures as a table” has the same figures.`,
  error: (message) => `Error: ${message}`,
  signals: "Notifications",
  soundTest: "Test the sound",
  soundHelp: "A sound plays when a match is found (mute it at the top right).",
  notificationAsk: "When you start, the browser asks whether notifications are allowed.",
  notificationAskWaiting: "Notifications are not allowed yet. Allow them in the notification settings.",
  notificationOn: "The browser notifies you as well.",
  notificationNone: "This browser cannot show notifications.",
  notificationOff: "Notifications are blocked in the browser.",
  returned: "No substitute was found. You are back at the head of the queue with your waiting time.",
  absence: {
    absence: (points) => `Last match: your seat was not confirmed and became open (penalty ${points}).`,
    declined: (points) => `Last match: it was your third declined match (penalty ${points}).`,
  },
  lastEnd: {
    hours_closed: "Your wait ended because matchmaking has closed for today.",
    cleared_by_admin: "Your wait was ended by the organisers. You can join again.",
    season_closing: "Your wait ended because the season is closing.",
    banned: "Your wait ended because the account was suspended.",
    penalised: "Your wait ended because of a penalty.",
    absent: "Your wait ended because you had no connection for five minutes.",
    seated: "Your wait ended because you are in another match.",
  },
  lastEndOther: "Your last wait has ended.",
  estimate: {
    label: "Estimated wait",
    shortageLabel: "Until a match",
    shortage: (n) => `${people(n)} missing`,
    shortageWithYou: "After you have joined",
    missing: (n) => `${people(n)} missing for a match`,
    missingSeat: (roles, from, to) => `${roles} (${from}–${to})`,
    missingYou: "A match is made once you join",
    shortageRoles: (roles) => `Missing roles: ${roles}`,
    about: (minutes) => `about ${minutes} min`,
    hours: (minutes) => `${minutes} min or more`,
    most: (minutes) => `most wait up to ${minutes} min`,
    mostLong: (minutes) => `sometimes more than ${minutes} min`,
    unknown: "No recent matches",
    moreRoles: "Choose two or more roles",
    failed: "Not available now",
    hint: (role, now, then) => `With ${role}: ${now} → ${then}`,
    minutes: (minutes) => `${minutes} min`,
    addRole: (role) => `Add ${role} to your roles`,
    leftOver: {
      few_players: "Last round: too few players",
      roles: (roles) => `Last round: ${roles} missing`,
      rate: "Last round: no player near your rate",
      no_ten: "Last round: no ten players fit",
    },
  },
  steps: {
    title: "Before your first match",
    done: "Done",
    open: "To do",
    seal: "Confirm the condition",
    sealHelp: "The seal of 1600 of the last four seasons",
    server: "Join the community server",
    serverHelp: "Afterwards press “Check again” at the bottom.",
    roles: "Choose two or more roles",
    rolesHelp: "The order in which you choose them is their priority.",
    notification: "Allow notifications",
    notificationHelp: "You hear of a match while you look at something else.",
    notificationDenied: "Notifications are blocked in the browser. A sound plays as well.",
    notificationNone: "This browser cannot show notifications. A sound plays.",
    allow: "Allow",
  },
  block: joining.block,
};

export const again: typeof againText = {
  go: "Play again",
  joining: "Joining",
  pending: "Waiting for the result",
  counting: "The result is being applied. You join by yourself afterwards.",
  waiting: "To the queue",
  together: "If the same ten wait together, they play again in other teams.",
};

export const roles: typeof roleText = {
  title: "Roles",
  help: "Choose two or more, your favourite first.",
  locked: "You cannot change them while you wait.",
  order: (n) => `Choice ${n}`,
};

export const appointments: typeof appointmentsText = {
  title: "Appointments",
  promises: (count) => `${count} going`,
  go: "I will come",
  going: "You are going",
  undo: "Cancel",
  begun: "Has begun",
  help: "You are notified 15 minutes before. Start matchmaking when it is time.",
  failed: "The appointment could not be changed",
};

export const found: typeof foundText = {
  body: (role) => `Your role is ${role}. The host is preparing the lobby. Wait here for the lobby ID.`,
  bodyNoRole: "The host is preparing the lobby. Wait here for the lobby ID.",
  announce: (role) => `Match found. Your role is ${role}.`,
  you: "You",
  open: "Open the match",
  join: "Take part",
  left: (seconds) => `${seconds} s left`,
};

export const offer: typeof offerText = {
  announce: (role) => `A seat is open. The role is ${role}. Choose within 20 seconds.`,
  body: "A match that has not begun has an open seat. If you press “Take it”, you play at once.",
  offRole: "You did not choose this role, but no other player can take it.",
  keeps: "If you do not, you go on waiting as before.",
  take: "Take it",
  taking: "Taking the seat",
  refuse: "Go on waiting",
  seconds: (seconds) => `${seconds} s left`,
};

export const seat: typeof seatText = {
  decline: "Decline",
  declineTitle: "Decline this match?",
  declinePrice:
    "Within 15 seconds it is free once a day. Otherwise you wait 5 minutes and get a warning; three warnings are one penalty point.",
  declineFree: (seconds) => `It is free now (${seconds} s left, if you have not declined today).`,
  declineOthers: "A waiting player takes the seat.",
  stay: "Stay",
};

export const lostSeat: typeof lostText = {
  title: "You lost your seat in this match",
  causes: {
    no_check_in: "You did not confirm it in time, so the seat became open.",
    missing: "Four players of both teams said that you have not come, so the seat became open.",
    declined: "You declined the match.",
  },
  unknown: "The seat became open while you had no page open.",
  cost: "Cost",
  excused: "Many players could not confirm, so there is no penalty.",
  points: (points) => `${points} penalty ${points === 1 ? "point" : "points"}`,
  mark: "One warning (three are one penalty point)",
  free: "None (within 15 seconds, once a day).",
  checking: "Checking",
  usual: {
    no_check_in: "1 penalty point",
    missing: "1 penalty point",
    declined: "One warning and 5 minutes (within 15 seconds free once a day)",
  },
  until: (time) => `You cannot join until ${time}.`,
  next: "The site looks for a substitute among the waiting players.",
  back: "To the queue",
};

// Shows notifications where a page itself may not (phones) and where no page is open, and leads to the match, or
// to what it is about, when one is tapped. It keeps no files: every page comes from the server.
const MATCH = "/?tab=match";
const CASES = "/?tab=mypage&open=cases";
// The page that registers the worker names its language in the address.
const LANGUAGE = new URL(self.location.href).searchParams.get("language") === "en" ? "en" : "ja";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

const read = (data) => {
  try {
    return data.json();
  } catch {
    return {};
  }
};

const TIME = { hour: "numeric", minute: "2-digit" };
const MOMENT = { month: "numeric", day: "numeric", ...TIME };
const format = (locale, options) => (seconds) =>
  new Intl.DateTimeFormat(locale, options).format(seconds * 1000);

const JAPANESE = {
  roles: {
    TOP_LANE: "上レーン",
    SUPPORT: "サポート",
    MIDDLE: "中央",
    BOTTOM_LANE: "下レーン",
    TANK: "タンク",
  },
  separator: "・",
  clock: format("ja-JP", TIME),
  moment: format("ja-JP", MOMENT),
  test: { title: "テスト通知", body: "この端末に通知が届いています。" },
  call: (roles) => ({
    title: `あと1人で試合ができます${roles === "" ? "" : `（${roles}）`}`,
    body: "マッチングを始めると成立します。",
  }),
  appointment: (time) => ({
    title: `${time}から約束の時間です`,
    body: "時間になったらマッチングを始めてください。",
  }),
  cancelled: (time) => ({
    title: `${time}の約束は中止になりました`,
    body: "ほかの約束の時間は画面で確認できます。",
  }),
  seat: (role) => ({
    title: `空いた席に入れます${role === undefined ? "" : `（${role}）`}`,
    body: "すぐに画面を開いて「入る」を押してください。",
  }),
  seal: (isAccepted, reason) =>
    isAccepted
      ? { title: "証が認められました", body: "マッチングに参加できます。" }
      : {
          title: "証の申請は認められませんでした",
          body: reason === "" ? "画面を開いて確認してください。" : `理由：${reason}`,
        },
  case: (isAppeal) => ({
    title: isAppeal ? "異議の申し立てが決定しました" : "関係する案件が決定しました",
    body: "結果は、マイページの「通報と対応状況」で確認できます。",
  }),
  unknown: { title: "お知らせがあります", body: "画面を開いて確認してください。" },
  corrected: { title: "戦績が訂正されました", body: "画面を開くと、訂正の前と後を確認できます。" },
  match: (role, time) => ({
    title: "マッチングが成立しました",
    body: [
      role === undefined ? "" : `あなたのロールは${role}です。`,
      time === null ? "画面を開いてロビーを確認してください。" : `${time}までにロビーに入室してください。`,
    ].join(""),
  }),
};

const ENGLISH = {
  roles: {
    TOP_LANE: "Top lane",
    SUPPORT: "Support",
    MIDDLE: "Middle",
    BOTTOM_LANE: "Bottom lane",
    TANK: "Tank",
  },
  separator: ", ",
  clock: format("en-GB", TIME),
  moment: format("en-GB", { ...MOMENT, month: "short" }),
  test: { title: "Test notification", body: "Notifications reach this device." },
  call: (roles) => ({
    title: `One more player makes a match${roles === "" ? "" : ` (${roles})`}`,
    body: "Join the queue to complete it.",
  }),
  appointment: (time) => ({
    title: `Your appointment is at ${time}`,
    body: "Join the queue when it is time.",
  }),
  cancelled: (time) => ({
    title: `The appointment on ${time} was cancelled`,
    body: "The page shows other appointments.",
  }),
  seat: (role) => ({
    title: `A seat is open for you${role === undefined ? "" : ` (${role})`}`,
    body: "Open the page now and press “Take it”.",
  }),
  seal: (isAccepted, reason) =>
    isAccepted
      ? { title: "Your seal was accepted", body: "You can join the queue." }
      : {
          title: "Your seal was not accepted",
          body: reason === "" ? "Open the page for details." : `Reason: ${reason}`,
        },
  case: (isAppeal) => ({
    title: isAppeal ? "The appeal was decided" : "A case that you are part of was decided",
    body: "The receipt on your page shows the outcome.",
  }),
  unknown: { title: "There is news for you", body: "Open the page for details." },
  corrected: { title: "Your records were corrected", body: "Open the page to see them before and after." },
  match: (role, time) => ({
    title: "Match found",
    body: [
      role === undefined ? "" : `Your role is ${role}. `,
      time === null ? "Open the page and look for the lobby." : `Enter the lobby by ${time}.`,
    ].join(""),
  }),
};

const text = { ja: JAPANESE, en: ENGLISH }[LANGUAGE];

const names = (roles) =>
  Array.isArray(roles)
    ? roles
        .map((role) => text.roles[role])
        .filter(Boolean)
        .join(text.separator)
    : "";

const describe = ({
  kind,
  match_id,
  role,
  roles,
  starts_at,
  until,
  is_accepted,
  is_appeal,
  correction_id,
  reason = "",
}) => {
  if (kind === "test") return { ...text.test, tag: "gokaku-test" };
  if (kind === "call") return { ...text.call(names(roles)), tag: "gokaku-call" };
  if (kind === "appointment")
    return { ...text.appointment(text.clock(starts_at)), tag: "gokaku-appointment" };
  if (kind === "cancelled") return { ...text.cancelled(text.moment(starts_at)), tag: "gokaku-appointment" };
  if (kind === "seal") return { ...text.seal(is_accepted, reason), tag: "gokaku-seal" };
  if (kind === "case") return { ...text.case(is_appeal), tag: "gokaku-case", path: CASES };
  if (kind === "corrected")
    return {
      ...text.corrected,
      tag: `gokaku-correction-${correction_id}`,
      path: `/corrections/${encodeURIComponent(correction_id)}`,
    };
  if (kind === "seat") return { ...text.seat(text.roles[role]), tag: `gokaku-seat-${match_id}` };
  // Of a newer release, or unreadable.
  if (kind !== "match") return { ...text.unknown, tag: "gokaku-news", silent: true };
  return {
    ...text.match(text.roles[role], until > 0 ? text.clock(until) : null),
    tag: `gokaku-match-${match_id}`,
  };
};

// A page that is looked at rings by itself. Safari takes back the permission of who shows nothing, so there it is shown
// without a sound. The same match again replaces its notification in silence.
const show = async (message) => {
  const seen = (await pages()).some((page) => page.visibilityState === "visible");
  const isSeen = seen && message.kind !== "test";
  if (isSeen && !/iPhone|iPad|Macintosh.*Version\//.test(self.navigator.userAgent)) return;
  const { title, path = MATCH, silent = false, ...rest } = describe(message);
  const isQuiet = isSeen || silent || message.is_quiet === true;

  await self.registration.showNotification(title, {
    ...rest,
    data: { path },
    icon: "/icon-192.png",
    lang: LANGUAGE,
    silent: isQuiet,
    requireInteraction: message.kind === "match" || message.kind === "seat",
    ...(isQuiet ? {} : { vibrate: [300, 150, 300, 150, 600] }),
  });
};

self.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));

const lead = async (path) => {
  const open = await pages();
  const page = open.find(({ visibilityState }) => visibilityState === "visible") ?? open[0];
  if (page === undefined) return self.clients.openWindow(path);
  page.postMessage({ lead: path });
  return page.focus();
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.path ?? MATCH));
});

// Shows notifications where a page itself may not (phones) and where no page is open, and leads back to the match when
// one is tapped. It keeps no files: every page comes from the server.
const MATCH = "/?tab=match";
const ROLES = {
  TOP_LANE: "上レーン",
  SUPPORT: "サポート",
  MIDDLE: "中央",
  BOTTOM_LANE: "下レーン",
  TANK: "タンク",
};

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
const format = (seconds, options) => new Intl.DateTimeFormat("ja-JP", options).format(seconds * 1000);
const clock = (seconds) => format(seconds, TIME);
const moment = (seconds) => format(seconds, { month: "numeric", day: "numeric", ...TIME });

const names = (roles) =>
  Array.isArray(roles)
    ? roles
        .map((role) => ROLES[role])
        .filter(Boolean)
        .join("・")
    : "";

const describe = ({ kind, match_id, role, roles, starts_at, until }) => {
  if (kind === "test")
    return { title: "テスト通知", body: "この端末に通知が届いています。", tag: "gokaku-test" };
  if (kind === "call") {
    const wanted = names(roles);
    return {
      title: `あと1人で試合ができます${wanted === "" ? "" : `（${wanted}）`}`,
      body: "マッチングを始めると成立します。",
      tag: "gokaku-call",
    };
  }
  if (kind === "appointment")
    return {
      title: `${clock(starts_at)}から約束の時間です`,
      body: "時間になったらマッチングを始めてください。",
      tag: "gokaku-appointment",
    };
  if (kind === "cancelled")
    return {
      title: `${moment(starts_at)}の約束は中止になりました`,
      body: "ほかの約束の時間は画面で確認できます。",
      tag: "gokaku-appointment",
    };
  if (kind === "seat")
    return {
      title: `空いた席に入れます${ROLES[role] === undefined ? "" : `（${ROLES[role]}）`}`,
      body: "すぐに画面を開いて「入る」を押してください。",
      tag: `gokaku-seat-${match_id}`,
    };
  const lines = [
    ROLES[role] === undefined ? "" : `あなたのロールは${ROLES[role]}です。`,
    until > 0 ? `${clock(until)}までにロビーに入室してください。` : "画面を開いてロビーを確認してください。",
  ];
  return { title: "マッチングが成立しました", body: lines.join(""), tag: `gokaku-match-${match_id}` };
};

// A page that is looked at rings by itself. Safari takes back the permission of who shows nothing, so there it is shown
// without a sound. The same match again replaces its notification in silence.
const show = async (message) => {
  const seen = (await pages()).some((page) => page.visibilityState === "visible");
  const isSeen = seen && message.kind !== "test";
  if (isSeen && !/iPhone|iPad|Macintosh.*Version\//.test(self.navigator.userAgent)) return;
  const isQuiet = isSeen || message.is_quiet === true;
  const { title, ...rest } = describe(message);
  await self.registration.showNotification(title, {
    ...rest,
    icon: "/icon-192.png",
    lang: "ja",
    silent: isQuiet,
    requireInteraction: message.kind === "match" || message.kind === "seat",
    ...(isQuiet ? {} : { vibrate: [300, 150, 300, 150, 600] }),
  });
};

self.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));

const lead = async () => {
  const open = await pages();
  const page = open.find(({ visibilityState }) => visibilityState === "visible") ?? open[0];
  if (page === undefined) return self.clients.openWindow(MATCH);
  page.postMessage({ lead: MATCH });
  return page.focus();
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead());
});

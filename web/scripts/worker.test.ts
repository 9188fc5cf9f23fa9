import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { ja } from "../src/text/ja.ts";

type Handler = (event: object) => void;
type Shown = { readonly title: string } & Readonly<Record<string, unknown>>;
interface Page {
  readonly visibilityState: "visible" | "hidden";
}

const source = readFileSync(new URL("../public/sw.js", import.meta.url), "utf8");
const MATCH = { kind: "match", match_id: "42", role: "TANK", until: 1_795_000_000 };

/** The worker with these pages open, in a browser that calls itself so. */
const startWorker = (pages: readonly Page[], userAgent = "Chrome/124", query = "") => {
  const handlers = new Map<string, Handler>();
  const shown: Shown[] = [];
  const acts: unknown[] = [];
  const clients = pages.map((page, at) => ({
    ...page,
    postMessage: (message: unknown) => void acts.push([at, message]),
    focus: () => void acts.push([at, "focus"]),
  }));
  const self = {
    location: { href: `https://gokaku.example/sw.js${query}` },
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    skipWaiting: () => {},
    navigator: { userAgent },
    clients: {
      claim: () => {},
      matchAll: async () => clients,
      openWindow: (url: string) => void acts.push(["open", url]),
    },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
  };
  runInNewContext(source, { self, Intl, URL });
  const hear = async (name: string, event: object) => {
    let work: unknown;
    handlers.get(name)?.({ ...event, waitUntil: (given: unknown) => (work = given) });
    await work;
  };
  return {
    shown,
    acts,
    push: (message: unknown) => hear("push", { data: { json: () => message } }),
    pushGarbage: () => hear("push", { data: null }),
    tap: (data?: unknown) =>
      hear("notificationclick", { notification: { data, close: () => void acts.push("close") } }),
  };
};

it("[WEB-240] a match is one notification, with the role and until when; again, it replaces itself", async () => {
  const worker = startWorker([{ visibilityState: "hidden" }]);
  await worker.push(MATCH);
  await worker.push(MATCH);
  expect(worker.shown.map(({ title, tag, silent }) => ({ title, tag, silent }))).toEqual(
    Array(2).fill({ title: "マッチングが成立しました", tag: "gokaku-match-42", silent: false }),
  );
  expect(worker.shown[0]?.body).toMatch(
    /^あなたのロールはタンクです。\d{1,2}:\d\dまでにロビーに入室してください。$/,
  );
  expect(worker.shown[0]).not.toHaveProperty("renotify");
});

it("[CHECKIN-16] an offered seat rings and stays on the screen, with the role", async () => {
  const worker = startWorker([{ visibilityState: "hidden" }]);
  await worker.push({ kind: "seat", match_id: "42", role: "TANK" });
  await worker.push({ kind: "seat", match_id: "42", role: "" });
  const [first, second] = worker.shown;
  expect(first).toMatchObject({
    title: "空いた席に入れます（タンク）",
    body: "すぐに画面を開いて「入る」を押してください。",
    tag: "gokaku-seat-42",
    silent: false,
    requireInteraction: true,
  });
  expect(second?.title).toBe("空いた席に入れます");
});

it("[GATHER-27] a cancelled appointment names its day, and is silent at night", async () => {
  const worker = startWorker([]);
  const starts_at = Date.parse("2026-11-30T21:00:00") / 1000;
  for (const is_quiet of [false, true]) await worker.push({ kind: "cancelled", starts_at, is_quiet });
  expect(worker.shown).toMatchObject([
    { title: "11/30 21:00の約束は中止になりました", tag: "gokaku-appointment", silent: false },
    { silent: true },
  ]);
  expect(worker.shown[1]).not.toHaveProperty("vibrate");
});

it("[AUTH-550] a decision about the seal names the reason of a refusal, and is silent at night", async () => {
  const worker = startWorker([]);
  await worker.push({ kind: "seal", is_accepted: true, reason: "", is_quiet: true });
  await worker.push({ kind: "seal", is_accepted: false, reason: "数値が読めません", is_quiet: false });
  await worker.push({ kind: "seal", is_accepted: false, reason: "", is_quiet: false });
  expect(worker.shown).toMatchObject([
    { title: "証が認められました", tag: "gokaku-seal", silent: true },
    { title: "証の申請は認められませんでした", body: "理由：数値が読めません", silent: false },
    { body: "画面を開いて確認してください。" },
  ]);
});

it("[CASE-22] a decided case or appeal is named without its outcome, and is silent at night", async () => {
  const worker = startWorker([]);
  await worker.push({ kind: "case", is_appeal: false, is_quiet: true });
  await worker.push({ kind: "case", is_appeal: true, is_quiet: false });
  expect(worker.shown).toMatchObject([
    { title: "関係する案件が決定しました", tag: "gokaku-case", silent: true },
    { title: "異議の申し立てが決定しました", silent: false },
  ]);
});

it("[WEB-240] while a page is looked at it rings itself; Safari is shown a silent one, a test is always shown", async () => {
  const seen = startWorker([{ visibilityState: "hidden" }, { visibilityState: "visible" }]);
  await seen.push(MATCH);
  expect(seen.shown).toEqual([]);
  await seen.push({ kind: "test" });
  expect(seen.shown).toMatchObject([{ title: "テスト通知", silent: false }]);
  const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Safari/604.1";
  const safari = startWorker([{ visibilityState: "visible" }], agent);
  await safari.push(MATCH);
  expect(safari.shown).toMatchObject([{ tag: "gokaku-match-42", silent: true }]);
});

it("[WEB-240] a message that says less is still shown; an unknown kind or none is news without a sound", async () => {
  const worker = startWorker([]);
  await worker.push({ kind: "match", match_id: "42", role: "", until: 0 });
  await worker.push({ kind: "of a newer release", match_id: "42" });
  await worker.pushGarbage();
  const news = { title: "お知らせがあります", tag: "gokaku-news", silent: true, requireInteraction: false };
  expect(worker.shown).toMatchObject([
    { body: "画面を開いてロビーを確認してください。", silent: false },
    news,
    news,
  ]);
  expect(worker.shown[1]).not.toHaveProperty("vibrate");
});

it.each([
  [MATCH, "/?tab=match"],
  [{ kind: "of a newer release" }, "/?tab=match"],
  [{ kind: "case", is_appeal: false }, "/?tab=mypage&open=cases"],
  [{ kind: "corrected", correction_id: "0f3c1d7e" }, "/corrections/0f3c1d7e"],
])("[WEB-240] a tap leads to what the notification is about: %o", async (message, path) => {
  const worker = startWorker([]);
  await worker.push(message);
  await worker.tap(worker.shown[0]?.data);
  expect(worker.acts).toEqual(["close", ["open", path]]);
});

it("[WEB-240] a tap leads to the match: on the page that is open, the one looked at first, else on a new one", async () => {
  const closed = startWorker([]);
  await closed.tap();
  expect(closed.acts).toEqual(["close", ["open", "/?tab=match"]]);
  const open = startWorker([{ visibilityState: "hidden" }, { visibilityState: "visible" }]);
  await open.tap();
  expect(open.acts).toEqual(["close", [1, { lead: "/?tab=match" }], [1, "focus"]]);
});

it("[WEB-240] the worker calls the roles what every page does", async () => {
  for (const [role, name] of Object.entries(ja.roles)) {
    const worker = startWorker([]);
    await worker.push({ ...MATCH, role });
    expect(worker.shown[0]?.body).toContain(`ロールは${name}です`);
  }
});

it("[WEB-711] a page in English registers a worker that words every notification in English", async () => {
  const worker = startWorker([], "Chrome/124", "?language=en");
  const starts_at = Date.parse("2026-11-30T21:00:00") / 1000;
  await worker.push(MATCH);
  await worker.push({ ...MATCH, role: "", until: 0 });
  await worker.push({ kind: "test" });
  await worker.push({ kind: "call", roles: ["TANK", "MIDDLE"] });
  await worker.push({ kind: "appointment", starts_at });
  await worker.push({ kind: "cancelled", starts_at });
  await worker.push({ kind: "seat", match_id: "42", role: "TANK" });
  await worker.push({ kind: "seal", is_accepted: true, reason: "" });
  await worker.push({ kind: "seal", is_accepted: false, reason: "" });
  await worker.push({ kind: "case", is_appeal: false });
  await worker.push({ kind: "case", is_appeal: true });
  await worker.push({ kind: "corrected", correction_id: "0f3c1d7e" });
  await worker.push({ kind: "of a newer release" });
  expect(worker.shown.map(({ title }) => title)).toEqual([
    "Match found",
    "Match found",
    "Test notification",
    "One more player makes a match (Tank, Middle)",
    "Your appointment is at 21:00",
    "The appointment on 30 Nov, 21:00 was cancelled",
    "A seat is open for you (Tank)",
    "Your seal was accepted",
    "Your seal was not accepted",
    "A case that you are part of was decided",
    "The appeal was decided",
    "Your records were corrected",
    "There is news for you",
  ]);
  expect(worker.shown.map(({ title, body }) => `${title}${body}`).join("")).not.toMatch(/[\u3000-\u9fff]/);
  expect(worker.shown[0]?.body).toMatch(/^Your role is Tank\. Enter the lobby by \d{1,2}:\d\d\.$/);
  expect(worker.shown.map(({ lang }) => lang)).toEqual(Array(13).fill("en"));
});

import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { DEVICE_MARK } from "../../session/session-store.ts";
import { storage } from "../../session/storage.ts";
import { DevicesDialog } from "./devices-dialog.tsx";

const ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc";
const idOf = async (endpoint: string) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
};
const PHONE = { device_id: "f".repeat(32), name: "iPhoneのSafari", created_at: 1_795_000_000 };

let stored: { device_id: string; name: string; created_at: number }[] = [];
let publicKey: string | null = `B${"a".repeat(86)}`;
let refuses: string | null = null;
let calls = false;
let answer: NotificationPermission = "granted";
const asked: string[] = [];

/** A browser whose permission and subscription are what the test says. */
const browser = { permission: "default" as NotificationPermission, subscribed: false };
const subscription = {
  endpoint: ENDPOINT,
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) } }),
  unsubscribe: async () => {
    browser.subscribed = false;
    return true;
  },
};
const registration = {
  pushManager: {
    getSubscription: async () => (browser.subscribed ? subscription : null),
    subscribe: async () => {
      browser.subscribed = true;
      return subscription;
    },
  },
};
const realWorker = Object.getOwnPropertyDescriptor(Navigator.prototype, "serviceWorker");

const respond = async (path: string, method: string): Promise<Response> => {
  asked.push(`${method} ${path.replace("/api/users/me/devices", "")}`);
  if (refuses !== null && method !== "GET")
    return Response.json({ error: refuses, message: "断られました。" }, { status: 409 });
  const id = path.split("/")[5] ?? "";
  if (method === "GET") return Response.json({ devices: stored, public_key: publicKey, calls });
  if (path.endsWith("/calls")) {
    calls = !calls;
    return Response.json({ calls });
  }
  if (method === "DELETE") stored = stored.filter((device) => device.device_id !== id);
  if (method === "POST" && id === "") {
    const device = { device_id: await idOf(ENDPOINT), name: "LinuxのChrome", created_at: 1_796_000_000 };
    stored = [...stored, device];
    return Response.json(device, { status: 201 });
  }
  return Response.json({ device_id: id });
};

beforeEach(() => {
  stored = [PHONE];
  publicKey = `B${"a".repeat(86)}`;
  refuses = null;
  calls = false;
  answer = "granted";
  asked.length = 0;
  Object.assign(browser, { permission: "default", subscribed: false });
  storage.remove(DEVICE_MARK);
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => respond(path, options.method ?? "GET"));
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.permission = answer;
      return answer;
    },
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  if (realWorker !== undefined) Reflect.deleteProperty(navigator, "serviceWorker");
});

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DevicesDialog onClose={() => {}} />
    </QueryClientProvider>,
  );

it("[WEB-242] a browser is asked on a click alone, registered, tested and removed again", async () => {
  const screen = await open();
  await expect.element(screen.getByText("この端末には、まだ通知が届きません")).toBeVisible();
  expect(browser.permission).toBe("default");
  await screen.getByRole("button", { name: "この端末に通知を届ける" }).click();
  await expect.element(screen.getByText("この端末に通知が届きます")).toBeVisible();
  expect(storage.get(DEVICE_MARK)).toBe(await idOf(ENDPOINT));
  await screen.getByRole("button", { name: "テスト通知を送る" }).click();
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/^POST .*\/test$/));
  await screen.getByRole("button", { name: "この端末への通知をやめる" }).click();
  await expect.element(screen.getByText("この端末には、まだ通知が届きません")).toBeVisible();
  expect([browser.subscribed, storage.get(DEVICE_MARK), stored]).toEqual([false, null, [PHONE]]);
});

it("[WEB-242] another device of the player can be removed; this one stays", async () => {
  const screen = await open();
  await screen.getByRole("button", { name: "iPhoneのSafariを外す" }).click();
  await expect.element(screen.getByText("iPhoneのSafari")).not.toBeInTheDocument();
  expect(asked).toContain(`DELETE /${PHONE.device_id}`);
});

it("[WEB-241] after a refusal the dialog explains how to change it, and nothing is registered", async () => {
  answer = "denied";
  const screen = await open();
  await screen.getByRole("button", { name: "この端末に通知を届ける" }).click();
  await expect.element(screen.getByText(/通知がブロックされています/)).toBeVisible();
  await expect
    .element(screen.getByRole("button", { name: "この端末に通知を届ける" }))
    .not.toBeInTheDocument();
  expect([stored, browser.subscribed]).toEqual([[PHONE], false]);
});

it("[WEB-241] a site that sends none says so; a refusal stands where it was asked for", async () => {
  refuses = "devices_full";
  const screen = await open();
  await screen.getByRole("button", { name: "この端末に通知を届ける" }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("断られました。");
  await screen.unmount();
  publicKey = null;
  const dumb = await open();
  await expect.element(dumb.getByText(/画面を閉じているあいだの通知は利用できません/)).toBeVisible();
});

it("[GATHER-40] with a device the player asks to be called, and without one nothing offers it", async () => {
  const screen = await open();
  const wish = screen.getByRole("checkbox", { name: "あと1人のときに通知する" });
  await expect.element(wish).not.toBeChecked();
  await wish.click();
  await expect.element(wish).toBeChecked();
  await vi.waitFor(() => expect(asked.filter((call) => call.endsWith("/calls"))).toHaveLength(1));
  await screen.unmount();
  stored = [];
  const none = await open();
  await expect.element(none.getByRole("button").first()).toBeVisible();
  expect(none.getByRole("checkbox").query()).toBeNull();
});

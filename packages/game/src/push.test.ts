import { expect, it } from "vitest";
import { isPushEndpoint, isPushPlace, isQuietTime, PUSH_HOSTS, readPushHosts } from "./push.ts";

const LOCAL = "http://127.0.0.1:9100";

it("[PROFILE-81] only the push services that are known are called", () => {
  for (const endpoint of [
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
  ])
    expect(isPushEndpoint(endpoint, PUSH_HOSTS), endpoint).toBe(true);
  for (const endpoint of [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://fcm.googleapis.com.evil.example/abc",
    "https://evil.example/https://fcm.googleapis.com/abc",
    "https://user@fcm.googleapis.com/abc",
    "https://:pass@fcm.googleapis.com/abc",
    "https://notify.windows.com.evil.example/abc",
    "https://evilnotify.windows.com/abc",
    "https://127.0.0.1/abc",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/abc",
    "file:///etc/passwd",
    `https://fcm.googleapis.com/${"a".repeat(2000)}`,
    `${LOCAL}/push/abc`,
    "",
  ])
    expect(isPushEndpoint(endpoint, PUSH_HOSTS), endpoint).toBe(false);
});

it("[PROFILE-81] a configuration may name hosts, and origins of this machine", () => {
  expect(isPushEndpoint(`${LOCAL}/push/abc`, [LOCAL])).toBe(true);
  expect(isPushEndpoint("http://127.0.0.1:9101/push/abc", [LOCAL])).toBe(false);
  expect([...PUSH_HOSTS, LOCAL, "http://localhost:1"].filter((place) => !isPushPlace(place))).toEqual([]);
  for (const place of ["http://push.example:80", "https://push.example", "*", "*.", "com", "a b.example"])
    expect(isPushPlace(place), place).toBe(false);
});

it("[PROFILE-81] the configured places are separated by blanks, and one that is no place is named", () => {
  const read = (value?: string) => {
    const problems: string[] = [];
    const places = readPushHosts(
      { string: (_key, fallback) => value ?? fallback, problem: (sentence) => problems.push(sentence) },
      "PUSH_HOSTS",
    );
    return { places, problems };
  };
  expect(read()).toEqual({ places: PUSH_HOSTS, problems: [] });
  expect(read(` push.example \n ${LOCAL} `)).toEqual({ places: ["push.example", LOCAL], problems: [] });
  expect(read("push.example https://push.example").problems).toEqual([
    'PUSH_HOSTS must be hosts such as fcm.googleapis.com, but holds "https://push.example".',
  ]);
});

it("[GATHER-43] no player is called from 0:00 to 9:00 Japan time", () => {
  const at = (time: string) => isQuietTime(Date.parse(`2026-11-24T${time}+09:00`));
  expect(["23:59:59", "00:00:00", "08:59:59", "09:00:00"].map(at)).toEqual([false, true, true, false]);
});

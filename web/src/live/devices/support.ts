import { localized } from "../../text/localized.ts";

/** The browser's support for notifications without an open page. */
export type PushSupport =
  | "ready"
  /** Never asked so far. */
  | "ask"
  | "denied"
  /** iPhone and iPad: only for what stands on the home screen. */
  | "home_screen"
  | "none";

export interface Surroundings {
  readonly hasPush: boolean;
  /** Null where there are no notifications at all. */
  readonly permission: NotificationPermission | null;
  readonly isApplePhone: boolean;
  readonly isStandalone: boolean;
}

export const supportOf = ({ hasPush, permission, isApplePhone, isStandalone }: Surroundings): PushSupport => {
  if (isApplePhone && !isStandalone) return "home_screen";
  if (!hasPush || permission === null) return "none";
  if (permission === "denied") return "denied";
  return permission === "granted" ? "ready" : "ask";
};

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const nameIn = (table: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1];

export const deviceNameText = localized("deviceName", {
  unknown: "この端末",
  of: (system: string, browser: string) => `${system}の${browser}`,
});

/** By what name its owner knows a browser, such as 「AndroidのChrome」. */
export const deviceName = (userAgent: string): string => {
  const system = nameIn(SYSTEMS, userAgent);
  const browser = nameIn(BROWSERS, userAgent);
  if (system === undefined) return browser ?? deviceNameText.unknown;
  return browser === undefined ? system : deviceNameText.of(system, browser);
};

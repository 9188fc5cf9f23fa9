import { isRole, type Role } from "@gokaku/game";
import { create } from "zustand";
import { storage } from "./storage.ts";

export type Theme = "dark" | "light";

interface Preferences {
  /** Null follows the system. */
  readonly theme: Theme | null;
  readonly muted: boolean;
  /** The roles last chosen on this browser, most wanted first; null before the first choice. */
  readonly roles: readonly Role[] | null;
  readonly setTheme: (theme: Theme) => void;
  readonly setMuted: (muted: boolean) => void;
  readonly setRoles: (roles: readonly Role[]) => void;
}

const THEME = "gokaku.theme";
const MUTED = "gokaku.muted";
const ROLES = "gokaku.roles";

const storedTheme = (): Theme | null => {
  const value = storage.get(THEME);
  return value === "dark" || value === "light" ? value : null;
};

const storedRoles = (): readonly Role[] | null => {
  const value = storage.get(ROLES);
  return value === null ? null : [...new Set(value.split(",").filter(isRole))];
};

export const usePreferences = create<Preferences>()((set) => ({
  theme: storedTheme(),
  muted: storage.get(MUTED) === "1",
  roles: storedRoles(),
  setTheme: (theme) => {
    storage.set(THEME, theme);
    document.documentElement.dataset.theme = theme;
    set({ theme });
  },
  setMuted: (muted) => {
    storage.set(MUTED, muted ? "1" : "0");
    set({ muted });
  },
  setRoles: (roles) => {
    storage.set(ROLES, roles.join(","));
    set({ roles });
  },
}));

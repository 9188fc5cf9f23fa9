import type { Role } from "@gokaku/game";

/** Query keys of the cached answers. Private ones are dropped on logout. */
export const KEYS = {
  me: ["private", "me"],
  membership: ["private", "membership"],
  queueStatus: ["private", "queue-status"],
  match: ["private", "match"],
  /** The change of the own rate by the last match; pushed, never requested. */
  receipt: ["private", "receipt"],
  /** Players of the match with a page open; pushed, never requested. */
  presence: ["private", "presence"],
  /** Roles in the order of the screens: their priority changes no estimate. */
  estimate: (roles: readonly Role[]) => ["private", "estimate", ...roles] as const,
  order: (orderId: string) => ["private", "order", orderId] as const,
  orders: ["private", "orders"],
  correction: (id: string) => ["private", "correction", id] as const,
  massCorrection: (id: string) => ["private", "mass-correction", id] as const,
  achievements: ["private", "achievements"],
  recentAchievements: ["private", "recent-achievements"],
  earned: (matchId: string) => ["private", "earned", matchId] as const,
  penalties: ["private", "penalties"],
  seal: ["private", "seal"],
  sealPicture: ["private", "seal-picture"],
  recentPlayers: ["private", "recent-players"],
  blocking: ["private", "blocking"],
  /** Expected and real wins of the running season. */
  balance: ["private", "balance"],
  devices: ["private", "devices"],
  ownAppointments: ["private", "appointments"],
  playerInfo: (userId: string) => ["private", "player-info", userId] as const,
  explanation: (matchId: string) => ["private", "explanation", matchId] as const,
  queueInfo: ["queue-info"],
  system: ["system"],
  season: ["season"],
  announcement: ["announcement"],
  appointments: ["appointments"],
  master: ["master"],
  rules: ["rules"],
  ranking: ["ranking"],
  rankingOf: (seasonId: string) => ["ranking", seasonId] as const,
  /** Figures of a season; without its id, of the running one. */
  fairness: (seasonId?: string) => ["fairness", seasonId ?? ""] as const,
  importProofs: ["import-proofs"],
  characterUse: (seasonId?: string) => ["character-use", seasonId ?? ""] as const,
  characters: ["characters"],
  site: ["site"],
  legal: ["legal"],
  authConfig: ["auth-config"],
  shop: ["shop"],
  dummyUsers: ["dummy-users"],
} as const;

export const PRIVATE = ["private"] as const;

// Made of the areas' routes by `npm run generate`.
// biome-ignore-all format: one call, one line

/** Where each call that a page starts with goes, by operation id, for clients that load the schemas later. */
export const TABLE = {
  checkMembership: { area: "auth", method: "get", path: "/api/discord/check-membership" },
  createTicket: { area: "auth", method: "post", path: "/api/realtime/ticket" },
  logOut: { area: "auth", method: "post", path: "/api/auth/logout" },
  getMe: { area: "users", method: "get", path: "/api/users/me" },
  createUser: { area: "users", method: "post", path: "/api/users" },
  listMyRecords: { area: "users", method: "get", path: "/api/users/me/records" },
  listMyBadges: { area: "users", method: "get", path: "/api/users/me/badges" },
  getRanking: { area: "users", method: "get", path: "/api/users/ranking" },
  getQueue: { area: "queue", method: "get", path: "/api/queue" },
  getMyQueue: { area: "queue", method: "get", path: "/api/queue/me" },
  getQueueEstimate: { area: "queue", method: "get", path: "/api/queue/estimate" },
  joinQueue: { area: "queue", method: "post", path: "/api/queue/join" },
  leaveQueue: { area: "queue", method: "post", path: "/api/queue/leave" },
  getCurrentMatch: { area: "matches", method: "get", path: "/api/matches/current" },
  updateLobby: { area: "matches", method: "post", path: "/api/matches/lobby/update" },
  transferHost: { area: "matches", method: "post", path: "/api/matches/host/transfer" },
  explainMatch: { area: "matches", method: "get", path: "/api/matches/{id}/explain" },
  reportMatch: { area: "matches", method: "post", path: "/api/matches/{id}/report" },
  getPublicRanking: { area: "public", method: "get", path: "/api/public/ranking" },
  getMaster: { area: "public", method: "get", path: "/api/public/master" },
  getSystem: { area: "public", method: "get", path: "/api/public/system" },
  listCharacters: { area: "public", method: "get", path: "/api/pokemon" },
  listCharactersByType: { area: "public", method: "get", path: "/api/pokemon/role/{role}" },
  getOpenApi: { area: "public", method: "get", path: "/api/openapi.json" },
  getActiveSeason: { area: "seasons", method: "get", path: "/api/seasons/active" },
} as const;

/** Numbers of the product that more than one side must agree on. Seconds unless the name says otherwise. */
export const LIMITS = {
  playersPerMatch: 10,
  playersPerTeam: 5,
  /** Names by players of both teams that open the seat of a missing one. */
  missingVotes: 4,
  /** After the announcement of a match, in which declining is free once a day. */
  freeDecline: 15,
  minRoles: 2,
  maxRoles: 5,
  maxBlocked: 3,
  bioLength: 200,
  trainerNameLength: 32,
  twitterIdLength: 15,
  lobbyIdLength: 8,
  favouritesPerRole: 4,
  favouritesStored: 3,
  rankingSize: 100,
  historyShown: 10,
  initialRate: 1500,
  lowestRate: 1,
  highestRate: 4000,
  blockingPenalty: 6,
  /** Most points and corrections that an admin sets. */
  mostPenalties: 1000,
  /** JPY; above every price of the catalogue. */
  highestPrice: 1_000_000,
  settingLength: 20_000,
  reasonLength: 500,
  /** Of what a player says about a dispute. */
  statementLength: 500,
  /** Of the sender of a request for disclosure. */
  requesterLength: 100,
  emailLength: 254,
  openDisclosureRequests: 1000,
  /** Of an uploaded picture. */
  pictureBytes: 2 * 1024 * 1024,
  /** Each has a picture in the database. */
  openSealApplications: 1000,
  /** Of a note that staff write about a player or a match. */
  noteLength: 1000,
  /** Hours; a helper's ban, and after how many days a helper may ban the same player again. */
  helperBanHours: 24,
  helperBanPauseDays: 7,
  longestBanHours: 8760,
  queryLength: 64,
  /** The highest rating of another place. */
  highestSeed: 5000,
  /** Of each table of an import: bytes in UTF-8, players or matches, and rows with one player of a match. */
  importBytes: 5 * 1024 * 1024,
  importRows: 20_000,
  importSeatRows: 50_000,
  importNameLength: 64,
  /** Faults and players that a preview lists. */
  importShown: 100,
  /** Most games of a player in another place. */
  importGames: 100_000,
  seasonNameLength: 64,
  seasonDescriptionLength: 1000,
  urlLength: 2000,
  defaultWait: 600,
  lobbyCreateTimeout: 150,
  lobbyJoinTimeout: 250,
  lobbyWarning: 30,
  seasonEndingDays: 7,
  /** Characters of a WebRTC session description that a ban/pick room takes. */
  signalLength: 16_384,
  /** Devices of a user that a match found reaches. */
  maxDevices: 10,
  deviceNameLength: 40,
  appointmentNoteLength: 60,
  pushEndpointLength: 1024,
  /** API tokens that are not revoked. */
  maxApiTokens: 50,
  apiTokenNameLength: 40,
  maxWebhooks: 10,
  webhookNameLength: 40,
  /** Deliveries of a webhook that wait; further ones fail at once. */
  maxPendingDeliveries: 10_000,
  /** Ended deliveries of a webhook that are stored and shown. */
  deliveriesShown: 100,
} as const;

/** `host_user_id` of a match whose lobby anybody of the ten may open. */
export const EVERYONE = "#EVERYONE#";
/** The match id that means "no match". */
export const NO_MATCH = "0";
/** The character id that means "nothing banned". */
export const NO_CHARACTER = "EMPTY";

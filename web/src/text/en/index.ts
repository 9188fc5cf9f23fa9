import * as badges from "./badges.ts";
import * as cases from "./cases.ts";
import * as legal from "./legal.ts";
import * as match from "./match.ts";
import * as names from "./names.ts";
import * as people from "./people.ts";
import * as profile from "./profile.ts";
import * as queue from "./queue.ts";
import * as records from "./records.ts";
import * as shared from "./shared.ts";
import * as shop from "./shop.ts";

/** The English catalogues by the names under which `localized` asks for them. */
export const english = {
  app: shared.app,
  format: shared.format,
  shared: shared.shared,
  season: shared.season,
  announcement: shared.announcement,
  strip: shared.strip,
  login: shared.login,
  rules: shared.rules,
  rulesOfGame: shared.gameRules,
  joining: queue.joining,
  queue: queue.queue,
  again: queue.again,
  roles: queue.roles,
  appointments: queue.appointments,
  found: queue.found,
  offer: queue.offer,
  seat: queue.seat,
  lostSeat: queue.lostSeat,
  records: match.records,
  match: match.match,
  firstMatch: match.firstMatch,
  report: match.report,
  characters: match.characters,
  reasons: match.reasons,
  lineup: match.lineup,
  measuring: match.measuring,
  ranking: people.ranking,
  mypage: people.mypage,
  rateGraph: people.rateGraph,
  more: people.more,
  seal: people.seal,
  moreNames: people.moreNames,
  cases: cases.cases,
  caseTitles: cases.caseTitles,
  ledger: people.ledger,
  devicesTitle: people.devicesTitle,
  account: profile.account,
  edit: profile.edit,
  player: profile.player,
  devices: profile.devices,
  deviceName: profile.deviceName,
  album: profile.album,
  signIn: profile.signIn,
  share: shop.share,
  orderStates: shop.orderStates,
  shop: shop.shop,
  draft: shop.draft,
  legal: legal.legal,
  fairness: records.fairness,
  moving: records.moving,
  archive: records.archive,
  characterUse: records.characterUse,
  thanks: match.thanks,
  disputeRoom: match.disputeRoom,
  matchPage: records.matchPage,
  headline: records.headline,
  matchResult: records.matchResult,
  matchHead: records.matchHead,
  playerHead: records.playerHead,
  badgeName: badges.badgeName,
  badgeCondition: badges.badgeCondition,
  characterName: names.characterName,
  moveName: names.moveName,
};

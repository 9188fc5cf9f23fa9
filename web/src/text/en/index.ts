import * as match from "./match.ts";
import * as people from "./people.ts";
import * as queue from "./queue.ts";
import * as shared from "./shared.ts";

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
  moreNames: people.moreNames,
  ledger: people.ledger,
  devicesTitle: people.devicesTitle,
};

import type { Invariant } from "../facts.ts";
import { oneSeat } from "./i01-one-seat.ts";
import { tenPlayers } from "./i02-ten-players.ts";
import { noLostJoin } from "./i03-no-lost-join.ts";
import { leaveHolds } from "./i04-leave-holds.ts";
import { notWaitingWhileSeated } from "./i05-not-waiting-while-seated.ts";
import { claimsEndAlone } from "./i06-claims-end-alone.ts";
import { eligible } from "./i07-eligible.ts";
import { onePlan } from "./i08-one-plan.ts";
import { reports } from "./i09-reports.ts";
import { oneSettlement } from "./i10-one-settlement.ts";
import { ledger } from "./i11-ledger.ts";
import { statistics } from "./i12-statistics.ts";
import { deltas } from "./i13-deltas.ts";
import { seasons } from "./i14-seasons.ts";
import { ranking } from "./i15-ranking.ts";
import { events } from "./i16-events.ts";
import { live } from "./i17-live.ts";
import { sight } from "./i18-sight.ts";
import { lobby } from "./i19-lobby.ts";
import { money } from "./i20-money.ts";
import { price } from "./i21-price.ts";
import { stock } from "./i22-stock.ts";
import { equipped } from "./i23-equipped.ts";
import { audit } from "./i24-audit.ts";
import { absences } from "./i25-absences.ts";
import { appointments } from "./i26-appointments.ts";

/** The numbers are those of the reliability design. */
export const INVARIANTS: readonly Invariant[] = [
  oneSeat,
  tenPlayers,
  noLostJoin,
  leaveHolds,
  notWaitingWhileSeated,
  claimsEndAlone,
  eligible,
  onePlan,
  reports,
  oneSettlement,
  ledger,
  statistics,
  deltas,
  seasons,
  ranking,
  events,
  live,
  sight,
  lobby,
  money,
  price,
  stock,
  equipped,
  audit,
  absences,
  appointments,
];

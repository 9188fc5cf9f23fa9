/** A refused word with its replacement. */
export interface Entry {
  /** In lower case, all refused forms. A phrase also covers camelCase and snake_case. */
  readonly words: readonly string[];
  readonly instead: string;
  /** Paths in which the word is refused; everywhere when it is missing. */
  readonly only?: RegExp;
  /** Paths in which the word has its ordinary meaning. */
  readonly except?: RegExp;
}

const IN_SOLVER = /^packages\/solver\/src\//;
/** Drawn pictures and the round clock of the queue. */
const PICTURES =
  /^web\/(scripts|plugins|src\/ui)\/|^web\/.*(\.css$|radar|emblem|canvas|pentagon|waiting|clock)/;

export const DICTIONARY: readonly Entry[] = [
  { words: ["told", "tell", "tells", "telling"], instead: "notify, publish, emit, return or report" },
  { words: ["kept"], instead: "cached, stored or retained" },
  { words: ["away"], instead: "unavailable or down" },
  // ASVS has requirements that are met.
  { words: ["met"], instead: "recent opponents; reached (a goal)", except: /^tools\/check\/asvs/ },
  {
    words: ["draw", "draws"],
    instead: "tick or matchmaking round",
    except: new RegExp(`${PICTURES.source}|^lab/rating/`),
  },
  {
    words: ["evening", "evenings"],
    instead: "session, simulation run or load run",
    except: /^tools\/load\/scenarios\.ts$/,
  },
  { words: ["door", "doors"], instead: "entry point, gateway, admission or middleware" },
  { words: ["held"], instead: "claimed, reserved or locked" },
  { words: ["culprit", "accused"], instead: "reported player or offender" },
  {
    words: ["notice", "notices"],
    instead: "webhook event",
    only: /^services\/payments\/|^services\/gateway\/.*payment|^packages\/testing\/src\/stripe|^tools\/stripe\//,
  },
  { words: ["standing"], instead: "rating state or record" },
  { words: ["worn", "wear", "wears"], instead: "equipped, equip" },
  { words: ["crowd", "crowds"], instead: "test accounts, seating heuristic or connection cap" },
  { words: ["sealed", "seal season"], instead: "encrypted (a ticket) or closed (a season)" },
  { words: ["hand over", "in hand"], instead: "direct publish, in flight" },
  { words: ["company"], instead: "presence or request coalescing" },
  { words: ["ringing", "rung"], instead: "push notification, notify" },
  { words: ["ring", "rings"], instead: "push notification, notify", except: PICTURES },
  { words: ["lately"], instead: "recent, recently" },
  { words: ["anew"], instead: "again" },
  { words: ["guardian"], instead: "supervisor" },
  { words: ["fleet"], instead: "processes" },
  { words: ["looked up once"], instead: "memoize" },
  { words: ["leave for good", "take up again"], instead: "delete account, restore account" },
  { words: ["in turns"], instead: "time slices or semaphore" },
  { words: ["dice"], instead: "random generator" },
  { words: ["lend", "lends"], instead: "work budget" },
  {
    words: ["nobody", "somebody"],
    instead: "the thing's name (no player, one process, an operator)",
    except: /^tools\/infra\/postgres-user/,
  },
  { words: ["whom"], instead: "the noun (the player that …)" },
  { words: ["tens"], instead: "columns", only: IN_SOLVER },
  { words: ["outlook"], instead: "completion bound", only: IN_SOLVER },
  { words: ["misfit", "misfits"], instead: "infeasibility count", only: IN_SOLVER },
  { words: ["trio", "trios"], instead: "subset-row cut", only: IN_SOLVER },
  { words: ["programme"], instead: "restricted master problem", only: IN_SOLVER },
  { words: ["strain"], instead: "penalty weight", only: IN_SOLVER },
  { words: ["acquaintance", "acquaintances"], instead: "repeat-pairing table", only: IN_SOLVER },
];

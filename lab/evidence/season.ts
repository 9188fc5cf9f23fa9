import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type {
  EvidenceMatch,
  EvidenceReport,
  EvidenceRows,
  EvidenceTrace,
} from "../../services/users/src/domain/evidence/rows.ts";

const ACCOUNTS = 300;
const DAYS = 90;
const DAY_S = 86_400;
const HOUR_S = 3600;
/** 1 January 2026, 00:00 in Japan. */
const BEGIN_S = 1_767_193_200;
/** From the start of a match to the next match of the same players. */
const SLOT_S = 1500;
/** People who come on an average day, so that a season has about 2,000 matches. */
const PRESENT = 52;
/** Points; as fitted to real communities (`real-sessions.ts`). */
const SKILL_DEVIATION = 390;
/** Points of the teams' summed gap that are one logit. */
const SCALE = 868;
/** The estimate by which teams are made even is off by so many points. */
const ESTIMATE_ERROR = 150;
/** A thrown match: the logit of the win chance falls by so much, from .50 to .07. */
const THROW_LOGITS = 2.6;
const CHARACTERS = 60;
const CARRIERS = 15;
const TEN = 10;

/** The planted accounts by user id. */
export interface Planted {
  readonly winTraders: ReadonlySet<string>;
  readonly boosters: ReadonlySet<string>;
  readonly secondAccounts: ReadonlySet<string>;
  /** Players that boosters help, owners of second accounts, and reporters with a grudge: their rows are right too. */
  readonly others: ReadonlySet<string>;
}

interface Account {
  readonly userId: string;
  readonly createdDay: number;
}

interface Person {
  readonly skill: number;
  /** Share of the days on which the person comes. */
  activity: number;
  startHour: number;
  hoursStay: number;
  readonly characters: readonly (readonly [character: number, share: number])[];
  readonly account: Account;
  /** Used instead of the first account from its first day on, on this share of the days. */
  second?: Account & { readonly share: number };
  /** Comes on the days and at the hours of this person, nearly always. */
  follows: number | null;
}

/** Two people with a deal: the first loses against the second on purpose, or both take turns. */
interface Deal {
  readonly pair: readonly [number, number];
  readonly isAlternating: boolean;
  readonly fromDay: number;
  readonly toDay: number;
  meetings: number;
}

const createRandom = (seed: number) => {
  const generator = xoroshiro128plus(seed);
  const uniform = (): number => uniformFloat64(generator);
  return {
    uniform,
    normal: (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    below: (bound: number): number => Math.floor(uniform() * bound),
    between: (low: number, high: number): number => low + Math.floor(uniform() * (high - low + 1)),
    shuffled: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, key: uniform() }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ item }) => item),
    weighted: (weights: readonly number[]): number => {
      let rest = uniform() * weights.reduce((sum, weight) => sum + weight, 0);
      const place = weights.findIndex((weight) => {
        rest -= weight;
        return rest < 0;
      });
      return Math.max(0, place);
    },
  };
};
type Random = ReturnType<typeof createRandom>;

/** A few characters are popular. */
const POPULARITY = Array.from({ length: CHARACTERS }, (_, place) => 1 / (place + 3));

const makePeople = (random: Random, count: number): Person[] => {
  const weights = Array.from({ length: count }, (_, place) => 1 / (place + 12));
  const scale = PRESENT / weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, place) => {
    const isNew = random.uniform() < 0.25;
    const mains = random.between(2, 5);
    return {
      skill: 1500 + SKILL_DEVIATION * random.normal(),
      activity: Math.min(0.85, weight * scale),
      startHour: random.uniform() < 0.2 ? 12 + 5 * random.uniform() : 20.5 + 1.6 * random.normal(),
      hoursStay: 1 + 2.5 * random.uniform(),
      characters: Array.from(
        { length: mains },
        (_, choice) => [random.weighted(POPULARITY), 0.5 ** choice] as const,
      ),
      account: {
        userId: `u${String(place).padStart(3, "0")}`,
        createdDay: isNew ? random.below(60) : -random.below(400),
      },
      follows: null,
    };
  });
};

interface Season {
  readonly rows: EvidenceRows;
  readonly planted: Planted;
}

/** Numbers of what is planted. */
const WIN_TRADING_PAIRS = 5;
const BOOSTERS = 5;
const SECOND_ACCOUNTS = 10;
const GRUDGES = 3;

/**
 * A season of a community in one queue: 90 days, 300 accounts, about 2,000 matches with teams made even. Honest people look
 * guilty too. Groups of friends come together, households share a network or a device, and carriers share networks.
 * Characters are popular, some newcomers are strong, and offenders get many reports.
 */
export const playSeason = (seed: number): Season => {
  const random = createRandom(seed);
  const people = makePeople(random, ACCOUNTS - SECOND_ACCOUNTS);
  const order = random.shuffled(people.map((_, place) => place).slice(0, 220));
  const take = (count: number): number[] => order.splice(0, count);
  const person = (place: number): Person => people[place] as Person;
  const idOf = (place: number): string => person(place).account.userId;

  /** A deal needs many matches, so it is played when many are present. */
  const keen = (place: number): void => {
    Object.assign(person(place), {
      activity: 0.65 + 0.2 * random.uniform(),
      startHour: 19 + 1.5 * random.uniform(),
      hoursStay: 3 + random.uniform(),
    });
  };
  const season = () => ({ fromDay: random.between(0, 10), toDay: random.between(75, DAYS) });
  const deals: Deal[] = [];
  const winTraders = new Set<string>();
  for (let pair = 0; pair < WIN_TRADING_PAIRS; pair += 1) {
    const [one = 0, other = 0] = take(2);
    keen(one);
    keen(other);
    person(other).follows = one;
    const isAlternating = pair < 2;
    deals.push({ pair: [one, other], isAlternating, ...season(), meetings: 0 });
    for (const place of [one, other]) winTraders.add(idOf(place));
  }
  const boosters = new Set<string>();
  const others = new Set<string>();
  let helped = 0;
  for (let booster = 0; booster < BOOSTERS; booster += 1) {
    if (booster === 0 || booster === 3) {
      [helped = 0] = take(1);
      keen(helped);
      others.add(idOf(helped));
    }
    const [place = 0] = take(1);
    keen(place);
    person(place).follows = helped;
    deals.push({ pair: [place, helped], isAlternating: false, ...season(), meetings: 0 });
    boosters.add(idOf(place));
  }
  // Friends.
  for (let group = 0; group < 10; group += 1) {
    const [leader = 0, ...friends] = take(random.between(3, 5));
    person(leader).activity = 0.3 + 0.4 * random.uniform();
    for (const friend of friends) person(friend).follows = leader;
  }
  const isFree = (one: Person): boolean =>
    one.activity > 0.3 &&
    one.hoursStay > 1.5 &&
    one.account.createdDay < 15 &&
    !others.has(one.account.userId) &&
    !winTraders.has(one.account.userId) &&
    !boosters.has(one.account.userId);
  // Households: two people with one network; the first four share one device too, so they alternate.
  const households = Array.from({ length: 12 }, () => take(2));
  const secondAccounts = new Set<string>();
  const owners = random.shuffled(people.map((_, place) => place).filter((place) => isFree(person(place))));
  for (let second = 0; second < SECOND_ACCOUNTS; second += 1) {
    const owner = owners[second] ?? 0;
    const userId = `s${String(second).padStart(3, "0")}`;
    person(owner).second = {
      userId,
      createdDay: random.between(15, 45),
      share: second < 3 ? 1 : 0.6,
    };
    secondAccounts.add(userId);
    others.add(idOf(owner));
  }

  const traces: EvidenceTrace[] = [];
  const trace = (userId: string, kind: EvidenceTrace["kind"], hash: string): void =>
    void traces.push({ userId, kind, hash });
  people.forEach((one, place) => {
    const house = households.findIndex((pair) => pair.includes(place));
    const home = house < 0 ? `home ${random.below(2000)}` : `house ${house}`;
    const device = house < 0 || house >= 4 ? `device ${place}` : `shared ${house}`;
    const carrier = random.uniform() < 0.5 ? `carrier ${random.below(CARRIERS)}` : null;
    const accounts = [one.account.userId];
    if (one.second !== undefined) accounts.push(one.second.userId);
    accounts.forEach((userId, number) => {
      // Two of ten use a private window, one of ten another network.
      const isHidden = number === 1 && Number(userId.slice(1)) >= 8;
      trace(userId, "device", isHidden ? `private ${place}` : device);
      trace(userId, "network", number === 1 && userId === "s003" ? `elsewhere ${place}` : home);
      if (carrier !== null) trace(userId, "network", carrier);
    });
  });

  const matches: EvidenceMatch[] = [];
  const reports: EvidenceReport[] = [];
  const toxic = random.shuffled(people).slice(0, 12);
  const grudges = Array.from({ length: GRUDGES }, () => {
    const [from = 0, against = 0] = random.shuffled(people.map((_, place) => place).slice(0, 40));
    others.add(idOf(from));
    return [person(from), person(against)] as const;
  });
  const pickCharacter = (one: Person): string => {
    const choice =
      random.uniform() < 0.15
        ? random.weighted(POPULARITY)
        : (one.characters[random.weighted(one.characters.map(([, share]) => share))]?.[0] ?? 0);
    return random.uniform() < 0.05 ? "" : `c${choice}`;
  };

  for (let day = 0; day < DAYS; day += 1) {
    const isWeekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6;
    const comes = people.map(({ activity, follows }) =>
      follows === null ? random.uniform() < activity * (isWeekend ? 1.3 : 0.9) : false,
    );
    const begins = people.map(({ startHour }) => startHour + 0.4 * random.normal());
    people.forEach(({ follows }, place) => {
      if (follows === null || comes[follows] !== true || random.uniform() > 0.9) return;
      comes[place] = true;
      begins[place] = (begins[follows] ?? 0) + 0.1 * random.normal();
    });
    // Two people with one device play on different days.
    for (const [one = 0, other = 0] of households.slice(0, 4))
      if (comes[one] && comes[other]) comes[random.uniform() < 0.5 ? one : other] = false;
    const present = people.flatMap((one, place) => {
      const { second } = one;
      if (comes[place] !== true) return [];
      const usesSecond = second !== undefined && day >= second.createdDay && random.uniform() < second.share;
      const from = begins[place] ?? 0;
      return day < one.account.createdDay
        ? []
        : [
            {
              one,
              place,
              userId: usesSecond ? second.userId : one.account.userId,
              from,
              to: from + one.hoursStay,
            },
          ];
    });
    for (let hour = 10; hour < 28; hour += SLOT_S / HOUR_S) {
      const waiting = random.shuffled(present.filter(({ from, to }) => from <= hour && hour < to));
      for (let first = 0; first + TEN <= waiting.length; first += TEN) {
        const ten = waiting
          .slice(first, first + TEN)
          .map((seat) => ({ ...seat, estimate: seat.one.skill + ESTIMATE_ERROR * random.normal() }))
          .toSorted((one, other) => other.estimate - one.estimate);
        const sides = [0, 1].map((side) =>
          ten.filter((_, at) => [0, 1, 1, 0, 0, 1, 1, 0, 0, 1][at] === side),
        );
        const [a = [], b = []] = sides;
        const skill = (team: typeof a): number => team.reduce((sum, { one }) => sum + one.skill, 0);
        let logit = (skill(a) - skill(b)) / SCALE;
        for (const deal of deals) {
          const [loser, winner] = deal.pair;
          const [inA, inB] = [a, b].map((team) => team.map(({ place }) => place));
          const isOpposed =
            (inA?.includes(loser) && inB?.includes(winner)) ||
            (inB?.includes(loser) && inA?.includes(winner));
          if (!isOpposed || day < deal.fromDay || day >= deal.toDay) continue;
          const throws = deal.isAlternating && deal.meetings % 2 === 1 ? winner : loser;
          deal.meetings += 1;
          logit += inA?.includes(throws) ? -THROW_LOGITS : THROW_LOGITS;
        }
        const hasAWon = random.uniform() < 1 / (1 + Math.exp(-logit));
        const seats = (team: typeof a) =>
          team.map(({ one, userId }) => ({ userId, characterId: pickCharacter(one) }));
        const matchId = String(matches.length + 1);
        matches.push({
          matchId,
          startedAtS: Math.round(BEGIN_S + day * DAY_S + hour * HOUR_S + 200 * random.uniform()),
          winners: seats(hasAWon ? a : b),
          losers: seats(hasAWon ? b : a),
        });
        const about = new Map<string, string[]>();
        const report = (from: string, against: string): void =>
          void about.set(against, [...new Set([...(about.get(against) ?? []), from])]);
        for (const { userId } of ten) {
          const fellow = ten[random.below(TEN)];
          if (random.uniform() < 0.01 && fellow !== undefined && fellow.userId !== userId)
            report(userId, fellow.userId);
          for (const offender of ten)
            if (toxic.includes(offender.one) && offender.userId !== userId && random.uniform() < 0.05)
              report(userId, offender.userId);
        }
        for (const [from, against] of grudges)
          if (
            ten.some(({ one }) => one === from) &&
            ten.some(({ one }) => one === against) &&
            random.uniform() < 0.5
          )
            report(from.account.userId, against.account.userId);
        for (const [reportedId, reporterIds] of about)
          for (const reporterId of reporterIds)
            reports.push({ matchId, reporterId, reportedId, counted: reporterIds.length >= 3 });
      }
    }
  }
  const accounts = people.flatMap(({ account, second }) =>
    [account, ...(second === undefined ? [] : [second])].map(({ userId, createdDay }) => ({
      userId,
      createdAtS: BEGIN_S + createdDay * DAY_S,
    })),
  );
  return {
    rows: { matches, accounts, traces, reports },
    planted: { winTraders, boosters, secondAccounts, others },
  };
};

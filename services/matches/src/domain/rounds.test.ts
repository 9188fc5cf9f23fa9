import fc from "fast-check";
import { expect, it } from "vitest";
import { aDraft } from "../../test/factories.ts";
import { inRounds } from "./rounds.ts";

it("[MATCH-13] a batch is split so that no round seats a user twice, in the order of the batch", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("p", "q", "r", "s"), { maxLength: 12 }), (prefixes) => {
      const drafts = prefixes.map((prefix, index) => aDraft(String(1000 + index), prefix));
      const rounds = inRounds(drafts);
      expect(
        rounds
          .flat()
          .map((draft) => draft.id)
          .toSorted(),
      ).toEqual(drafts.map((draft) => draft.id));
      for (const round of rounds) {
        const users = round.flatMap((draft) => draft.seats.map((seat) => seat.userId));
        expect(new Set(users).size).toBe(users.length);
      }
      const roundOf = new Map(rounds.flatMap((round, place) => round.map((draft) => [draft.id, place])));
      drafts.forEach((draft, index) => {
        const earlier = drafts[prefixes.slice(0, index).lastIndexOf(prefixes[index] ?? "p")];
        const expected = earlier === undefined ? 0 : (roundOf.get(earlier.id) ?? Number.NaN) + 1;
        expect(roundOf.get(draft.id)).toBe(expected);
      });
    }),
  );
});

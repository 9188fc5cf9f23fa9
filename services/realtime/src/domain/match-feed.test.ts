import fc from "fast-check";
import { expect, test } from "vitest";
import {
  howToAnnounce,
  type MatchFeed,
  newFeed,
  openFeed,
  takeUpdate,
  type Versioned,
} from "./match-feed.ts";

const update = (version: number): Versioned => ({ version });

const news = { createdAtMs: 0, hasParts: true, isFirst: true };

test("[LIVE-16] a match older than 60 s is no longer announced", () => {
  expect(howToAnnounce(news, 60_000)).toBe("as_read");
  expect(howToAnnounce(news, 60_001)).toBe("not");
});

test("[LIVE-65] what comes late, again, or without its parts is shown as matches reports it now", () => {
  expect(howToAnnounce(news, 5_000)).toBe("from_event");
  expect(howToAnnounce(news, 5_001)).toBe("as_read");
  expect(howToAnnounce({ ...news, isFirst: false }, 0)).toBe("as_read");
  expect(howToAnnounce({ ...news, hasParts: false }, 0)).toBe("as_read");
});

test("[LIVE-18] nothing is sent before the view", () => {
  const { feed, deliver } = takeUpdate(newFeed<Versioned>(), update(3));
  expect(deliver).toBeNull();
  expect(openFeed(feed, 2).deliver).toEqual(update(3));
});

test("[LIVE-18] of what arrived while reading, only what the view does not hold follows", () => {
  const { feed } = takeUpdate(newFeed<Versioned>(), update(3));
  expect(openFeed(feed, 3).deliver).toBeNull();
});

test("[LIVE-18] while reading, the newest update is stored, in whatever order they arrive", () => {
  const newest = takeUpdate(takeUpdate(newFeed<Versioned>(), update(5)).feed, update(4)).feed;
  expect(openFeed(newest, 2).deliver).toEqual(update(5));
});

test("[LIVE-18] versions on the wire only rise, whatever is doubled or reordered", () => {
  const versions = fc.array(fc.integer({ min: 1, max: 20 }));
  fc.assert(
    fc.property(versions, fc.integer({ min: 1, max: 20 }), versions, (early, read, late) => {
      let feed: MatchFeed<Versioned> = newFeed();
      for (const version of early) feed = takeUpdate(feed, update(version)).feed;
      const opened = openFeed(feed, read);
      const sent = [read, ...(opened.deliver ? [opened.deliver.version] : [])];
      feed = opened.feed;
      for (const version of late) {
        const turn = takeUpdate(feed, update(version));
        feed = turn.feed;
        if (turn.deliver) sent.push(turn.deliver.version);
      }
      expect(sent).toEqual([...new Set(sent)].sort((a, b) => a - b));
      expect(sent.at(-1)).toBe(Math.max(read, ...early, ...late));
    }),
  );
});

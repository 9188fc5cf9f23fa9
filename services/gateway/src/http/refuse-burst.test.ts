import type { IncomingMessage, ServerResponse } from "node:http";
import type { UserId } from "@gokaku/game";
import { systemChance, systemTimers, type Timers } from "@gokaku/service";
import { describe, expect, it } from "vitest";
import type { Identity } from "../domain/identity.ts";
import { MOST_DELAYED_REFUSALS } from "../domain/limits.ts";
import { refuseBurst } from "./refuse-burst.ts";

const PLAYER = { userId: "dummy_001" as UserId } as Identity;

/** A listener before which every call of a known token is one too many. */
const open = () => {
  const expiries: (() => void)[] = [];
  const timers: Timers = {
    ...systemTimers(() => {}),
    after: (_ms, work) => {
      expiries.push(work);
      return { [Symbol.dispose]: () => {} };
    },
  };
  let served = 0;
  const room = { run: () => Promise.reject(new Error("unused")), isFull: () => true };
  const listener = refuseBurst({
    tokens: { known: (token) => (token === "known" ? PLAYER : null), verify: async () => PLAYER },
    inFlight: { ofUser: room, ofAddress: room, ofLargeBody: room },
    trustedProxies: 0,
    chance: systemChance,
    timers,
    count: () => {},
    serve: () => {
      served += 1;
    },
  });
  const answers: number[] = [];
  const call = (token: string, isGone = false): void => {
    const response = {
      destroyed: isGone,
      writeHead: (status: number) => answers.push(status),
      end: () => {},
    };
    listener(
      { method: "GET", headers: { authorization: `Bearer ${token}` } } as IncomingMessage,
      response as unknown as ServerResponse,
    );
  };
  const expire = (): void => {
    for (const work of expiries.splice(0)) work();
  };
  return { call, answers, expire, served: () => served };
};

describe("a burst's refusal", () => {
  it("[LIMIT-403] is sent when its delay is over, unless the caller is gone", () => {
    const { call, answers, expire, served } = open();
    call("known");
    call("known", true);
    call("other");
    expect([answers, served()]).toEqual([[], 1]);
    expire();
    expect(answers).toEqual([429]);
  });

  it("[LIMIT-403] is sent at once while too many others are delayed", () => {
    const { call, answers, expire } = open();
    for (let count = 0; count < MOST_DELAYED_REFUSALS; count += 1) call("known");
    expect(answers).toEqual([]);
    call("known");
    expect(answers).toEqual([429]);
    expire();
    call("known");
    expect(answers).toHaveLength(1 + MOST_DELAYED_REFUSALS);
  });
});

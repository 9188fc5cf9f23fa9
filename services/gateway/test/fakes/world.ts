import type { DescService } from "@bufbuild/protobuf";
import {
  type AccountRole,
  type ApiScope,
  CodedError,
  type Confirmation,
  type ErrorCode,
  type ErrorParams,
} from "@gokaku/game";
import { byAdmin, type Call } from "@gokaku/grpc";
import { OperationsService } from "@gokaku/proto/operations/v1/operations_pb";
import { implementSome, startFakeService, type TestKeys } from "@gokaku/testing";

export const MATCH_ID = "176370000000000007";
export const DEVICE_ID = "0123456789abcdef0123456789abcdef";
export const ORDER_ID = "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11";
/** A moment of the samples, in unix seconds. */
export const AT_S = 1_763_700_000n;

/** The recorded calls of the fakes, and the refusals that they return. */
export class World {
  readonly calls: { readonly method: string; readonly caller: Call["caller"]; readonly request: unknown }[] =
    [];
  readonly roles = new Map<string, AccountRole>([
    ["dummy_helper", "helper"],
    ["dummy_moderator", "moderator"],
    ["dummy_admin", "admin"],
  ]);
  readonly banned = new Set<string>();
  /** API tokens by their text. */
  readonly apiTokens = new Map<string, readonly ApiScope[]>();
  readonly accounts = new Map([
    ["dummy_001", { isTest: true, rate: 1500 }],
    ["dummy_002", { isTest: true, rate: 1523 }],
    ["dummy_helper", { isTest: true, rate: 1640 }],
    ["dummy_moderator", { isTest: true, rate: 1700 }],
    ["dummy_admin", { isTest: true, rate: 1800 }],
    ["123456789012345678", { isTest: false, rate: 1610 }],
  ]);
  readonly schedule = { isOpen: true, isInHours: true, isInSeason: true };
  /** The subject that an account is bound to, where it differs. */
  readonly subjects = new Map<string, string>();
  refusal: { readonly code: ErrorCode; readonly params: ErrorParams } | null = null;
  /** The refusals of single methods. */
  readonly refusals = new Map<string, ErrorCode>();
  inMatch = false;
  /** Of the current match. */
  lobbyId = "";
  /** Of the appointment; its own one while null. */
  appointmentNote: string | null = null;
  /** The admin whose rehearsal is open; "" for none. */
  rehearses = "";
  isClosed = false;
  /** The reasons of matches are pruned. */
  isForgotten = false;
  /** Of each player of team A in closed matches. */
  rateOfA = 1500;
  readonly deleted: string[] = [];
  /** Statements that an admin has confirmed. */
  confirmed: readonly Confirmation[] = ["legal_texts", "rights_guideline"];
  hasOpenOrder = false;
  /** A fake waits for this before it answers a leave. */
  pause: Promise<void> | null = null;
  /** A fake waits for this before it answers the ranking. */
  rankingPause: Promise<void> | null = null;

  note(method: string, { caller }: Call, request: unknown): void {
    this.calls.push({ method, caller, request });
    if (this.refusal !== null)
      throw new CodedError(this.refusal.code, "refused by the fake", this.refusal.params);
    const refusal = this.refusals.get(method);
    if (refusal !== undefined) throw new CodedError(refusal, `${method} is refused by the fake`);
  }

  callsOf(method: string) {
    return this.calls.filter((call) => call.method === method);
  }
}

type Only<Service extends DescService> = Parameters<typeof implementSome<Service>>[1]["only"];
interface Guarded {
  handler(request: unknown, call: Call): unknown;
}

/** The methods that the gateway calls; the world records each call, and refuses on demand. */
const noted = <Service extends DescService>(world: World, service: Service, only: Only<Service>) => {
  const wrap = ([name, guarded]: [string, Guarded]) => [
    name,
    {
      ...guarded,
      // Not async: a streaming method answers an iterable.
      handler: (request: unknown, call: Call) => {
        world.note(name, call, request);
        return guarded.handler(request, call);
      },
    },
  ];
  const handlers = Object.fromEntries(Object.entries(only as Record<string, Guarded>).map(wrap));
  return implementSome(service, { only: handlers as Only<Service> });
};

const LETTER = {
  id: 5n,
  consumer: "users_apply-settlement",
  eventId: "e",
  subject: "match.settled",
  error: "Error: no",
  failedAtMs: 1_763_700_000_000n,
};
const operations = (world: World) =>
  noted(world, OperationsService, {
    listDeadLetters: byAdmin(async () => ({ letters: [LETTER] })),
    replayDeadLetter: byAdmin(async () => ({
      letter: { ...LETTER, replayRequestedAtMs: 1_763_700_100_000n },
    })),
  });

/** Starts a fake of the service behind its real protocol, with the operator methods of a service with a store. */
export const startNoted = <Service extends DescService>(
  world: World,
  keys: TestKeys,
  service: Service,
  only: Only<Service>,
) => {
  const name = service.typeName.split(".")[1] as Parameters<typeof startFakeService>[0];
  return startFakeService(name, keys, [operations(world), noted(world, service, only)]);
};

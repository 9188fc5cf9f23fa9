import { byUser, type Implementation, implement } from "@gokaku/grpc";
import { RealtimeService } from "@gokaku/proto/realtime/v1/realtime_pb";
import type { Deps } from "./deps.ts";
import { issueTicket } from "./from-browser/tickets.ts";

export const implementRealtime = (deps: Deps): Implementation =>
  implement(RealtimeService, {
    issueTicket: byUser(({ tokenExpiresAt }, { userId }) =>
      issueTicket(deps, { userId, tokenExpiresAt: Number(tokenExpiresAt) }),
    ),
  });

import { createClient, type GrpcClient, type TokenIssuer } from "@gokaku/grpc";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { MatchmakerService } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { RealtimeService } from "@gokaku/proto/realtime/v1/realtime_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import type { Ports } from "@gokaku/service";
import type { Config } from "../config.ts";

/** Time for one HTTP call to get its answer from behind. */
export const BUDGET_MS = 2_500;

export interface Services {
  readonly users: GrpcClient<typeof UsersService>;
  readonly queue: GrpcClient<typeof QueueService>;
  readonly matches: GrpcClient<typeof MatchesService>;
  readonly matchmaker: GrpcClient<typeof MatchmakerService>;
  readonly payments: GrpcClient<typeof PaymentsService>;
  readonly realtime: GrpcClient<typeof RealtimeService>;
}

/** Clients of the services behind the door, closed with the stack. */
export const connectServices = (
  addresses: Config["addresses"],
  issuer: TokenIssuer,
  { clock, timers }: Ports,
  stack: AsyncDisposableStack,
): Services => {
  const to = (name: keyof Config["addresses"]) => ({
    address: addresses[name],
    audience: name,
    issuer,
    clock,
    timers,
    deadlineMs: BUDGET_MS,
  });
  return {
    users: stack.use(createClient(UsersService, to("users"))),
    queue: stack.use(createClient(QueueService, to("queue"))),
    matches: stack.use(createClient(MatchesService, to("matches"))),
    matchmaker: stack.use(createClient(MatchmakerService, to("matchmaker"))),
    payments: stack.use(createClient(PaymentsService, to("payments"))),
    realtime: stack.use(createClient(RealtimeService, to("realtime"))),
  };
};

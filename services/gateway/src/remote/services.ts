import type { ServiceBase } from "@gokaku/base";
import type { LetterOwner } from "@gokaku/contract/admin";
import type { GrpcClient } from "@gokaku/grpc";
import { DiscordService } from "@gokaku/proto/discord/v1/discord_pb";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { MatchmakerService } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { OperationsService } from "@gokaku/proto/operations/v1/operations_pb";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { RealtimeService } from "@gokaku/proto/realtime/v1/realtime_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import type { Config } from "../config.ts";
import { CALL } from "../domain/timeouts.ts";

export interface Services {
  readonly users: GrpcClient<typeof UsersService>;
  readonly queue: GrpcClient<typeof QueueService>;
  readonly matches: GrpcClient<typeof MatchesService>;
  readonly matchmaker: GrpcClient<typeof MatchmakerService>;
  readonly payments: GrpcClient<typeof PaymentsService>;
  readonly realtime: GrpcClient<typeof RealtimeService>;
  readonly discord: GrpcClient<typeof DiscordService>;
  /** The operator methods of the services with a store. */
  readonly operations: Readonly<Record<LetterOwner, GrpcClient<typeof OperationsService>>>;
}

export const connectServices = (addresses: Config["addresses"], base: ServiceBase): Services => {
  const to = (name: keyof Config["addresses"]) => ({
    name,
    address: addresses[name],
    deadlineMs: CALL.deadlineMs,
  });
  return {
    users: base.connect(UsersService, to("users")),
    queue: base.connect(QueueService, to("queue")),
    matches: base.connect(MatchesService, to("matches")),
    matchmaker: base.connect(MatchmakerService, to("matchmaker")),
    payments: base.connect(PaymentsService, to("payments")),
    realtime: base.connect(RealtimeService, to("realtime")),
    discord: base.connect(DiscordService, to("discord")),
    operations: {
      users: base.connect(OperationsService, to("users")),
      queue: base.connect(OperationsService, to("queue")),
      matches: base.connect(OperationsService, to("matches")),
      payments: base.connect(OperationsService, to("payments")),
      discord: base.connect(OperationsService, to("discord")),
    },
  };
};

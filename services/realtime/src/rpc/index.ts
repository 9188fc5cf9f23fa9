import { byUser, type Implementation, implement } from "@gokaku/grpc";
import { RealtimeService } from "@gokaku/proto/realtime/v1/realtime_pb";
import type { Holder } from "../domain/ticket.ts";

type UseCases = Readonly<{
  issueTicket: (holder: Holder) => Promise<Readonly<{ ticket: string; expiresIn: number }>>;
}>;

export const implementRealtime = ({ issueTicket }: UseCases): Implementation =>
  implement(RealtimeService, {
    issueTicket: byUser(({ tokenExpiresAt }, { userId }) =>
      issueTicket({ userId, tokenExpiresAt: Number(tokenExpiresAt) }),
    ),
  });

import { byAnyone, type Implementation, implement } from "@gokaku/grpc";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import type { Stock } from "../store/stock.ts";

type UseCases = Readonly<{ listStock: () => Promise<Stock[]> }>;

export const implementPayments = ({ listStock }: UseCases): Implementation =>
  implement(PaymentsService, {
    listStock: byAnyone(async () => ({ stocks: await listStock() })),
  });

import type { DatabaseClock, Transact } from "@gokaku/db";
import type { GrpcClient } from "@gokaku/grpc";
import type { UsersService } from "@gokaku/proto/users/v1/users_pb";
import type { Chance, CountRare, Logger } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { Order } from "../domain/order.ts";
import type { Provider } from "../remote/provider.ts";
import type { Tables } from "../store/tables.ts";

/** The dependencies of use cases; each takes the part it uses. */
export interface Deps {
  readonly db: Kysely<Tables>;
  readonly transact: Transact<Tables>;
  readonly clock: Pick<DatabaseClock, "nowMs" | "confirmedNowMs">;
  readonly chance: Pick<Chance, "uuid">;
  readonly log: Logger;
  readonly countRare: CountRare;
  readonly users: Pick<GrpcClient<typeof UsersService>, "checkPurchase">;
  /** Null while the shop is closed. */
  readonly provider: Provider | null;
  /** Called when the provider is to be asked about orders. */
  readonly onOrdersDue: () => void;
  /** Called for every change of state. */
  readonly countChange: (order: Order) => void;
  /** Called for every purchase that was begun: `ok`, or the code of the error. */
  readonly countCheckout: (result: string) => void;
}

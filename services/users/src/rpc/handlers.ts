import type { HandlersOf } from "@gokaku/grpc";
import type { UsersService } from "@gokaku/proto/users/v1/users_pb";

/** The handler of every call to users. */
export type Handlers = HandlersOf<typeof UsersService>;

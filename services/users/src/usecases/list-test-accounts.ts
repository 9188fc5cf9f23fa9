import type { Account } from "../domain/account.ts";
import { listTestAccounts as listFromStore } from "../store/accounts.ts";
import type { Deps } from "./deps.ts";

export const listTestAccounts = ({ db }: Pick<Deps, "db">): Promise<readonly Account[]> => listFromStore(db);

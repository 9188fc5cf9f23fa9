import { ACCOUNT_ROLES } from "@gokaku/game";
import { runCommand } from "./command.ts";
import { setRoleByOperator } from "./usecases/set-role.ts";

const [order, userId, named = "admin"] = process.argv.slice(2);
const role = order === "revoke" ? "player" : ACCOUNT_ROLES.find((one) => one === named);
if ((order !== "grant" && order !== "revoke") || userId === undefined || role === undefined) {
  console.error(`usage: admin.ts grant USER_ID [${ACCOUNT_ROLES.join("|")}] or admin.ts revoke USER_ID`);
  process.exit(1);
}
await runCommand("users-admin", process.env, async (deps) => {
  const changed = await setRoleByOperator(deps, userId, role);
  return `${userId} ${changed ? "now" : "already"} has the role ${role}`;
});

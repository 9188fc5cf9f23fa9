import { ACCOUNT_ROLES } from "@gokaku/game";
import { runCommand } from "./command.ts";
import { recordBackup } from "./usecases/record-backup.ts";
import { setRoleByOperator } from "./usecases/set-role.ts";

const [order, userId, named = "admin"] = process.argv.slice(2);
const role = order === "revoke" ? "player" : ACCOUNT_ROLES.find((one) => one === named);
if (order === "backup-seen") {
  await runCommand("users-admin", process.env, async (deps) => {
    const atS = await recordBackup(deps);
    return `a backup was recorded at ${new Date(atS * 1000).toISOString()}`;
  });
} else if ((order === "grant" || order === "revoke") && userId !== undefined && role !== undefined) {
  await runCommand("users-admin", process.env, async (deps) => {
    const changed = await setRoleByOperator(deps, userId, role);
    return `${userId} ${changed ? "now" : "already"} has the role ${role}`;
  });
} else {
  const roles = ACCOUNT_ROLES.join("|");
  console.error(`usage: admin.ts grant USER_ID [${roles}], admin.ts revoke USER_ID, or admin.ts backup-seen`);
  process.exit(1);
}

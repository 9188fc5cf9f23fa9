import { runCommand } from "./command.ts";
import { setAdmin } from "./usecases/set-admin.ts";

const [order, userId] = process.argv.slice(2);
if ((order !== "grant" && order !== "revoke") || userId === undefined) {
  console.error("usage: admin.ts grant|revoke USER_ID");
  process.exit(1);
}
await runCommand("users-admin", process.env, async (deps) => {
  const changed = await setAdmin(deps, userId, order === "grant");
  return `${userId} is ${order === "grant" ? "an admin" : "no admin"} ${changed ? "now" : "already"}`;
});

import { CodedError } from "@gokaku/game";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";

/** Sends a browser of the user a notification, once. @throws CodedError `push_off`, `device_not_found`, `push_failed` */
export const testDevice = async (
  { push }: Pick<Deps, "push">,
  userId: string,
  deviceId: string,
): Promise<void> => {
  if (push === null) throw new CodedError("push_off", "there are no keys to send notifications with");
  const { targets } = await push.users.listPushTargets({ userIds: [userId] });
  const target = targets.find((each) => each.deviceId === deviceId);
  if (target === undefined) throw new CodedError("device_not_found", `${userId} has no device ${deviceId}`);
  const sending = { ttlS: PUSH.testTtlS, topic: "test", withinMs: PUSH.testWithinMs };
  const answer = await push.send(target, { kind: "test" }, sending);
  if (answer.kind === "taken") return;
  if (answer.kind !== "gone") throw new CodedError("push_failed", answer.why);
  await push.users.forgetDevices({ targets: [target] });
  throw new CodedError("device_not_found", "the push service says that the browser is gone");
};

import type { Bus } from "./connection.ts";
import { CONSUMERS, type ConsumerName } from "./topology.ts";

/**
 * Whether these durable consumers, with all the replicas that share them, have acknowledged everything that their
 * streams hold for them, by the server's word.
 * @throws when the server does not answer
 */
export const areCaughtUp = async ({ manager }: Bus, names: readonly ConsumerName[]): Promise<boolean> => {
  const infos = await Promise.all(names.map((name) => manager.consumers.info(CONSUMERS[name].stream, name)));
  return infos.every(({ num_pending, num_ack_pending }) => num_pending === 0 && num_ack_pending === 0);
};

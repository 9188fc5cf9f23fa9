import type { Logger, Timers } from "@gokaku/service";
import type { RedisClientType } from "@redis/client";
import { CLOSE } from "../domain/admission.ts";
import { SLOT } from "../domain/constants.ts";
import type { ClientSocket } from "../sockets/client-socket.ts";
import { CONTROL_CHANNEL } from "./control-messages.ts";

const SLOTS = "realtime:slots:";
const REPLICA = "realtime:replica:";

/**
 * Takes a slot for one more socket of a player and publishes the excess slots: all but the newest. KEYS:
 * the player's slots · ARGV: own slot, own process, most slots, seconds to store, prefix of processes,
 * channel.
 */
const TAKE = `
  local now = redis.call('time')
  redis.call('zadd', KEYS[1], now[1] * 1000000 + now[2], ARGV[1])
  redis.call('expire', KEYS[1], ARGV[4])
  local alive = {}
  for _, slot in ipairs(redis.call('zrange', KEYS[1], 0, -1)) do
    local process = string.match(slot, '^([^/]+)/')
    if process == ARGV[2] or redis.call('exists', ARGV[5] .. process) == 1 then
      alive[#alive + 1] = slot
    else
      redis.call('zrem', KEYS[1], slot)
    end
  end
  local surplus = {}
  for index = 1, #alive - tonumber(ARGV[3]) do surplus[index] = alive[index] end
  if #surplus > 0 then
    redis.call('publish', ARGV[6], cjson.encode({ kind = 'give_up', slots = surplus }))
  end`;

/** KEYS: slots of players · ARGV: prefix of processes. Answers the numbers, from one, of those with a live slot. */
const LIVE = `
  local alive, live = {}, {}
  for index, key in ipairs(KEYS) do
    for _, slot in ipairs(redis.call('zrange', key, 0, -1)) do
      local process = string.match(slot, '^([^/]+)/')
      if alive[process] == nil then alive[process] = redis.call('exists', ARGV[1] .. process) == 1 end
      if alive[process] then
        live[#live + 1] = index
        break
      end
    end
  end
  return live`;

interface Needs {
  readonly redis: Pick<RedisClientType, "set" | "del" | "zRem" | "eval">;
  readonly log: Logger;
}

/**
 * The open sockets in all processes together: each has a slot in Redis, which counts while its process
 * lives. While Redis is unavailable each process counts by itself.
 */
export class ConnectionSlots {
  readonly #needs: Needs;
  readonly #process: string;
  readonly #perUser: number;
  readonly #taken = new Map<string, ClientSocket>();
  /** Slots whose sockets closed while Redis was unavailable, by their players. */
  readonly #owed = new Map<string, string>();
  readonly #slotOf = new WeakMap<ClientSocket, string>();
  #next = 0;

  constructor(needs: Needs, process: string, perUser: number) {
    this.#needs = needs;
    this.#process = process;
    this.#perUser = perUser;
  }

  /** A player's socket is open; the oldest ones beyond the player's share are closed. */
  take(socket: ClientSocket): void {
    if (socket.holder === null) return;
    this.#next += 1;
    const slot = `${this.#process}/${this.#next}`;
    this.#taken.set(slot, socket);
    this.#slotOf.set(socket, slot);
    void this.#announce(slot, socket.holder.userId);
  }

  leave(socket: ClientSocket): void {
    const slot = this.#slotOf.get(socket);
    if (slot === undefined || socket.holder === null || !this.#taken.delete(slot)) return;
    void this.#giveBack(slot, socket.holder.userId);
  }

  async #giveBack(slot: string, userId: string): Promise<void> {
    try {
      await this.#needs.redis.zRem(SLOTS + userId, slot);
      this.#owed.delete(slot);
    } catch (error) {
      this.#owed.set(slot, userId);
      this.#needs.log.debug({ err: error }, "a slot was not given back, will repeat");
    }
  }

  /** Closes the slots whose sockets are here. */
  giveUp(slots: readonly string[]): void {
    for (const slot of slots) this.#taken.get(slot)?.close(CLOSE.tooManySockets);
  }

  /** The players among these with an open socket in any process. @throws Error while Redis is unavailable */
  async present(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const present = new Set<string>();
    for (let start = 0; start < userIds.length; start += SLOT.perCall) {
      const asked = userIds.slice(start, start + SLOT.perCall);
      const question = { keys: asked.map((userId) => SLOTS + userId), arguments: [REPLICA] };
      const live = (await this.#needs.redis.eval(LIVE, question)) as number[];
      for (const number of live) present.add(asked[number - 1] ?? "");
    }
    return present;
  }

  /** Renews the lease of this process until the returned value is disposed. */
  async open(timers: Timers): Promise<AsyncDisposable> {
    const key = REPLICA + this.#process;
    await this.#beat(key);
    const beats = timers.every(SLOT.renewalMs, () => this.#beat(key));
    return {
      [Symbol.asyncDispose]: async () => {
        await beats[Symbol.asyncDispose]();
        await this.#needs.redis.del(key).catch(() => undefined);
      },
    };
  }

  /** When Redis has lost this process, its slots may be lost as well: it takes them again, the oldest first. */
  async #beat(key: string): Promise<void> {
    for (const [slot, userId] of this.#owed) void this.#giveBack(slot, userId);
    const lease = { expiration: { type: "EX", value: SLOT.leaseS }, GET: true } as const;
    if ((await this.#needs.redis.set(key, "1", lease)) !== null) return;
    const taken = [...this.#taken];
    for (let start = 0; start < taken.length; start += SLOT.perCall)
      await Promise.all(
        taken
          .slice(start, start + SLOT.perCall)
          .flatMap(([slot, { holder }]) => (holder === null ? [] : [this.#announce(slot, holder.userId)])),
      );
  }

  async #announce(slot: string, userId: string): Promise<void> {
    const own = [slot, this.#process, String(this.#perUser), String(SLOT.keepS), REPLICA, CONTROL_CHANNEL];
    try {
      await this.#needs.redis.eval(TAKE, { keys: [SLOTS + userId], arguments: own });
    } catch (error) {
      this.#needs.log.warn({ err: error }, "a socket was counted by this process alone");
    }
  }
}

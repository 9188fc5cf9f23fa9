import type { MessageInitShape } from "@bufbuild/protobuf";
import { byUser } from "@gokaku/grpc";
import type { EvidenceSchema } from "@gokaku/proto/users/v1/users_pb";
import type { Deps } from "../usecases/deps.ts";
import {
  type EvidenceView,
  getEvidence,
  linkAccounts,
  recordTraces,
  unlinkAccount,
} from "../usecases/evidence.ts";
import type { ByCurrent } from "./by-current.ts";
import type { Handlers } from "./handlers.ts";

const present = ({ madeAtMs, findings, linked }: EvidenceView): MessageInitShape<typeof EvidenceSchema> => ({
  madeAtMs: BigInt(madeAtMs),
  findings: findings.map(({ kind, userIds, names, areLinked, chance, corrected, tested, numbers }) => ({
    kind,
    people: userIds.map((userId, place) => ({ userId, trainerName: names[place] ?? "" })),
    areLinked,
    chance,
    corrected,
    tested,
    numbers: { ...numbers },
  })),
  linked: linked.map(({ userId, trainerName, linked: others }) => ({
    userId,
    trainerName,
    others: [...others],
  })),
});

/** Evidence of abuse and linked accounts, for staff; traces of sign-ins. */
export const evidenceHandlers = (deps: Deps, { byCurrentModerator }: ByCurrent) =>
  ({
    recordTraces: byUser(async ({ device, network }, { userId }) => {
      await recordTraces(deps, userId, { device, network });
      return {};
    }),
    getEvidence: byCurrentModerator(async (_, actor) => ({
      evidence: present(await getEvidence(deps, actor)),
    })),
    linkAccounts: byCurrentModerator(async ({ userId, otherId, reason }, actor) => ({
      evidence: present(await linkAccounts(deps, { actor, userId, otherId, reason })),
    })),
    unlinkAccount: byCurrentModerator(async ({ userId, reason }, actor) => ({
      evidence: present(await unlinkAccount(deps, { actor, userId, reason })),
    })),
  }) satisfies Partial<Handlers>;

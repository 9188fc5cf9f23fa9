import { type Evidence, FINDING_KINDS, type Finding } from "@gokaku/contract/admin";
import type { Evidence as EvidenceMessage } from "@gokaku/proto/users/v1/users_pb";

const kindOf = (name: string): Finding["kind"] | undefined => FINDING_KINDS.find((kind) => kind === name);

/** A kind that this release does not know is left out. */
export const presentEvidence = ({ madeAtMs, findings, linked }: EvidenceMessage): Evidence => ({
  made_at_ms: Number(madeAtMs),
  findings: findings.flatMap(({ kind: name, people, areLinked, chance, corrected, tested, numbers }) => {
    const kind = kindOf(name);
    return kind === undefined
      ? []
      : [
          {
            kind,
            people: people.map(({ userId, trainerName }) => ({ user_id: userId, trainer_name: trainerName })),
            are_linked: areLinked,
            chance,
            corrected,
            tested,
            numbers,
          },
        ];
  }),
  linked: linked.map(({ userId, trainerName, others }) => ({
    user_id: userId,
    trainer_name: trainerName,
    others,
  })),
});

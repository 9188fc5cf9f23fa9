import type { EquipBadgesRequest } from "@gokaku/contract/profile";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/http.ts";
import { KEYS } from "../api/keys.ts";
import { useMe } from "../api/queries.ts";
import { equippedWith, isEquipped } from "../model/equipped-with.ts";
import { ja } from "../text/ja.ts";
import { Button } from "./button.tsx";
import { Refusal } from "./fallback.tsx";

interface EquipButtonProps {
  readonly badgeId: string;
  readonly kind?: "primary" | "secondary";
  /** The badge's name for screen readers, where several buttons stand on one screen. */
  readonly name?: string;
}

/** Equips an owned badge in the first place; a badge that is equipped says so. Shows nothing before the account is known. */
export const EquipButton = ({ badgeId, kind = "primary", name }: EquipButtonProps) => {
  const client = useQueryClient();
  const user = useMe().data;
  const equip = useMutation({
    mutationFn: (body: EquipBadgesRequest) => call("equipBadges", { body }),
    onSuccess: (after) => client.setQueryData(KEYS.me, after),
    retry: false,
  });
  if (user === undefined) return null;
  if (isEquipped(user, badgeId)) return <p role="status">{ja.badge.equipped}</p>;
  return (
    <>
      <Refusal failure={equip.error} />
      <Button
        kind={kind}
        disabled={equip.isPending}
        {...(name === undefined ? {} : { "aria-label": ja.badge.equipNamed(name) })}
        onClick={() => equip.mutate(equippedWith(user, badgeId))}
      >
        {ja.badge.equip}
      </Button>
    </>
  );
};

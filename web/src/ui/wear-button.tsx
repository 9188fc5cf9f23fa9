import type { EquipBadgesRequest } from "@gokaku/contract/profile";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, failureMessage } from "../api/http.ts";
import { KEYS } from "../api/keys.ts";
import { useMe } from "../api/queries.ts";
import { isWorn, wornWith } from "../model/worn-with.ts";
import { ja } from "../text/ja.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface WearButtonProps {
  readonly badgeId: string;
  readonly kind?: "primary" | "secondary";
  /** The badge's name for screen readers, where several buttons stand on one screen. */
  readonly name?: string;
}

/** Equips an owned badge in the first place; a badge that is equipped says so. Shows nothing before the account is known. */
export const WearButton = ({ badgeId, kind = "primary", name }: WearButtonProps) => {
  const client = useQueryClient();
  const user = useMe().data;
  const wear = useMutation({
    mutationFn: (body: EquipBadgesRequest) => call("equipBadges", { body }),
    onSuccess: (after) => client.setQueryData(KEYS.me, after),
    retry: false,
  });
  if (user === undefined) return null;
  if (isWorn(user, badgeId)) return <p role="status">{ja.badge.worn}</p>;
  return (
    <>
      {wear.isError ? (
        <Notice tone="error" alert>
          {failureMessage(wear.error)}
        </Notice>
      ) : null}
      <Button
        kind={kind}
        disabled={wear.isPending}
        {...(name === undefined ? {} : { "aria-label": ja.badge.wearNamed(name) })}
        onClick={() => wear.mutate(wornWith(user, badgeId))}
      >
        {ja.badge.wear}
      </Button>
    </>
  );
};

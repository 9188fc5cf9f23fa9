import type { OwnThanks } from "@gokaku/contract/disputes";
import { THANKS_SIDES, type ThanksSide } from "@gokaku/game";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { serverNow } from "../../model/clock-store.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { Refusal } from "../fallback.tsx";
import { thanksKey } from "./keys.ts";
import { thanksText as text } from "./text.ts";

interface Player {
  readonly user_id: string;
  readonly trainer_name: string;
}

export interface ThanksProps {
  readonly matchId: string;
  readonly userId: string;
  readonly mates: readonly Player[];
  readonly opponents: readonly Player[];
}

interface RowProps {
  readonly side: ThanksSide;
  readonly players: readonly Player[];
  readonly chosen: string | null;
  readonly isFixed: boolean;
  /** Whether players can be thanked; where not, the chosen one can be undone. */
  readonly isOpen: boolean;
  readonly onTap: (userId: string) => void;
}

const Row = ({ side, players, chosen, isFixed, isOpen, onTap }: RowProps) => (
  <fieldset className="stack-2">
    <legend className="caption">{text.sides[side]}</legend>
    <div className="wrap">
      {players.map(({ user_id: id, trainer_name: name }) => (
        <Button
          key={id}
          kind={id === chosen ? "primary" : "secondary"}
          aria-pressed={id === chosen}
          disabled={isFixed || !(isOpen || id === chosen)}
          onClick={() => onTap(id === chosen ? "" : id)}
        >
          {id === chosen ? <span aria-hidden="true">✓ </span> : null}
          {name || ja.profile.noName}
        </Button>
      ))}
    </div>
  </fieldset>
);

/** One tap thanks a team-mate, another one an opponent; left out where no more can be given and none was. */
export const Thanks = ({ matchId, userId, mates, opponents }: ThanksProps) => {
  const client = useQueryClient();
  const key = thanksKey(matchId);
  const thanks = useQuery({
    queryKey: key,
    queryFn: () => call("getThanks", { params: { id: matchId } }),
  });
  const give = useMutation({
    mutationFn: (body: { readonly side: ThanksSide; readonly user_id: string }) =>
      call("giveThanks", { params: { id: matchId }, body }),
    onSuccess: (answer) => client.setQueryData<OwnThanks>(key, answer),
    onError: () => void client.invalidateQueries({ queryKey: key }),
    retry: false,
  });
  const given = thanks.data;
  if (given === undefined || (!given.open && given.mate === null && given.opponent === null)) return null;
  const tapped = give.isPending ? give.variables : null;
  const chosenOf = (side: ThanksSide): string | null =>
    tapped?.side === side ? tapped.user_id : (given[side]?.user_id ?? null);
  const players = {
    mate: mates.filter(({ user_id: id }) => id !== userId),
    opponent: opponents,
  };
  const now = serverNow();
  const [last] = THANKS_SIDES.flatMap((side) => {
    const one = given[side];
    return one !== null && now < one.changeable_until ? [one] : [];
  }).toSorted((one, other) => other.changeable_until - one.changeable_until);
  const name = [...mates, ...opponents].find(({ user_id: id }) => id === last?.user_id)?.trainer_name;
  return (
    <Card title={text.title}>
      <div className="stack-3">
        <p className="muted">{text.help}</p>
        {THANKS_SIDES.map((side) => (
          <Row
            key={side}
            side={side}
            players={players[side]}
            chosen={chosenOf(side)}
            isFixed={give.isPending || (given[side] !== null && now >= given[side].changeable_until)}
            isOpen={given.open}
            onTap={(id) => give.mutate({ side, user_id: id })}
          />
        ))}
        <p role="status" className="caption">
          {name === undefined ? "" : text.given(name)}
        </p>
        <Refusal failure={give.error} />
      </div>
    </Card>
  );
};

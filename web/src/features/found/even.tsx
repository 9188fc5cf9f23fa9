import { BalanceBar } from "../../ui/balance-bar.tsx";
import { chancesOf } from "../../ui/chances.ts";
import { useExplanation } from "../../ui/reasons/use-explanation.ts";

export const Even = ({ matchId }: { readonly matchId: string }) => {
  const { data } = useExplanation(matchId);
  return data === undefined ? null : <BalanceBar {...chancesOf(data)} meets />;
};

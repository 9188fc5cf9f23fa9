import type { FunctionComponent } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Audit } from "./audit.tsx";
import { Letters } from "./letters.tsx";
import { Orders } from "./orders.tsx";
import { Ticks } from "./ticks.tsx";

const TickDetail = lazyPart<{ readonly tickId: string }>(() =>
  import("./lab/tick-detail.tsx").then((m) => m.TickDetail),
);

const Settings = lazyPart(() => import("./lab/settings-card.tsx").then((m) => m.MatchmakerSettingsCard));

const LISTS: Readonly<Record<string, FunctionComponent>> = {
  letters: Letters,
  orders: () => <Orders />,
  settings: Settings,
  ticks: Ticks,
};

const TICK = /^tick-(.+)$/;

/** The records: one of the lists, or one tick (`tick-` and its id). */
export const Records = ({ open }: { readonly open: string }) => {
  const tickId = TICK.exec(open)?.[1];
  if (tickId !== undefined) return <TickDetail tickId={tickId} />;
  const List = LISTS[open] ?? Audit;
  return <List />;
};

import type { Order } from "@gokaku/contract";
import { useSearchParams } from "react-router";
import { isMissing } from "../../api/http.ts";
import { useMaster } from "../../api/queries.ts";
import { useSession } from "../../session/session-store.ts";
import { ja } from "../../text/ja.ts";
import { BadgePlate } from "../../ui/badge-plate.tsx";
import { badgeNameIn } from "../../ui/badge-words.ts";
import { Card } from "../../ui/card.tsx";
import { EquipButton } from "../../ui/equip-button.tsx";
import { Failed } from "../../ui/fallback.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { OpenOrder } from "./open-order.tsx";
import { type Shown, shownOf } from "./order-shown.ts";
import styles from "./result-screen.module.css";
import { shopText } from "./text.ts";
import { useOrder } from "./use-order.ts";

const text = shopText.result;

const Paid = ({ badgeId }: { readonly badgeId: string }) => {
  const badges = useMaster().data?.badges;
  const badge = badges?.find(({ id }) => id === badgeId);
  return (
    <Card className={styles.card}>
      {badge === undefined ? null : (
        <div className={styles.plate}>
          <BadgePlate badge={badge} />
        </div>
      )}
      <p role="status" className="bold text-18">
        {text.paid(badgeNameIn(badges, badgeId))}
      </p>
      <EquipButton badgeId={badgeId} />
      <p>{text.equip}</p>
      <Link className="tap" to="/?tab=mypage">
        {text.mypage}
      </Link>
    </Card>
  );
};

const SENTENCES: Readonly<Record<Exclude<Shown, "paid" | "checking" | "cancelling" | "lapsing">, string>> = {
  checkingLong: text.checkingLong,
  open: text.open,
  cancelled: text.cancelled,
  expired: text.expired,
  refunding: text.refunding,
  refunded: text.refunded,
  disputed: text.disputed,
};

/** Nothing was paid and nothing is left to do. */
const CALM: readonly Shown[] = ["open", "cancelled", "expired"];

const Open = ({ order }: { readonly order: Order }) => {
  const badges = useMaster().data?.badges;
  return <OpenOrder order={order} name={badgeNameIn(badges, order.badge_id)} />;
};

const State = ({ order, shown }: { readonly order: Order; readonly shown: Shown }) => {
  if (shown === "paid") return <Paid badgeId={order.badge_id} />;
  if (shown === "checking" || shown === "cancelling" || shown === "lapsing")
    return <Loading label={text[shown]} />;
  return (
    <>
      <Notice tone={CALM.includes(shown) ? "info" : "warn"}>
        {SENTENCES[shown]}
        {order.cause === "" || shown === "cancelled" ? null : (
          <>
            <br />
            {shopText.orders.causes[order.cause]}
          </>
        )}
      </Notice>
      {shown === "open" ? <Open order={order} /> : null}
    </>
  );
};

const Result = ({ orderId, wasLeft }: { readonly orderId: string; readonly wasLeft: boolean }) => {
  const { order, now, askedLong } = useOrder(orderId, wasLeft);
  const { data, error } = order;
  if (data !== undefined) return <State order={data} shown={shownOf(data, { wasLeft, askedLong }, now)} />;
  if (error === null) return <Loading label={text.checking} />;
  return isMissing(error) ? <Notice>{text.missing}</Notice> : <Failed title={text.failed} query={order} />;
};

/** Where the provider's page leads back to: what has become of the order, as the server knows it. */
export const ResultScreen = () => {
  const [query] = useSearchParams();
  const isSignedIn = useSession((state) => state.session !== null);
  return (
    <Page title={text.title}>
      {isSignedIn ? (
        <Result orderId={query.get("order_id") ?? ""} wasLeft={query.get("cancelled") === "1"} />
      ) : (
        <Notice>{ja.auth.required}</Notice>
      )}
      <p>
        <Link to="/shop">{text.back}</Link>
      </p>
    </Page>
  );
};

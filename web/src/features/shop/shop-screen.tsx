import type { Badge } from "@gokaku/contract";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useMaster, useMe } from "../../api/queries.ts";
import { useSession } from "../../session/session-store.ts";
import { BadgePlate } from "../../ui/badge-plate.tsx";
import { badgeName } from "../../ui/badge-words.ts";
import { Button } from "../../ui/button.tsx";
import { ReloadButton } from "../../ui/fallback.tsx";
import { lazyDialog } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { type Availability, availabilityOf, FILTERS, type Filter, leftOf, offersOf } from "./offers.ts";
import { Orders } from "./orders.tsx";
import styles from "./shop-screen.module.css";
import { shopText } from "./text.ts";

const PurchaseDialog = lazyDialog(shopText.buy, () =>
  import("./purchase-dialog.tsx").then((m) => m.PurchaseDialog),
);

/** More offers than fit a screen are rendered at once; the others follow while the page responds to taps. */
const FIRST_OFFERS = 24;

interface OfferProps {
  readonly badge: Badge;
  readonly availability: Availability;
  /** The id of the sentence that says why nothing is sold; null while badges are sold. */
  readonly closedBy: string | null;
  readonly onBuy: () => void;
}

const Offer = ({ badge, availability, closedBy, onBuy }: OfferProps) => {
  const left = leftOf(badge);
  return (
    <li className={`panel ${styles.offer}`}>
      <BadgePlate badge={badge} />
      <p className={styles.price}>
        <span className="figure">{shopText.price(badge.price)}</span>
        {left === null || left === 0 ? null : <span className={styles.left}>{shopText.left(left)}</span>}
      </p>
      {availability === "for_sale" ? (
        closedBy === null ? (
          <Button onClick={onBuy} aria-label={shopText.buyLabel(badgeName(badge))}>
            {shopText.buy}
          </Button>
        ) : (
          <Button disabled aria-describedby={closedBy}>
            {shopText.notSold}
          </Button>
        )
      ) : (
        <p className={`muted ${styles.availability}`}>
          {availability === "owned" ? shopText.owned : shopText.soldOut}
        </p>
      )}
    </li>
  );
};

const Offers = ({ badges }: { readonly badges: readonly Badge[] }) => {
  const me = useMe().data;
  const [filter, setFilter] = useState<Filter>("all");
  const [chosen, setChosen] = useState<Badge | null>(null);
  const offers = useMemo(() => offersOf(badges, filter), [badges, filter]);
  const shown = useDeferredValue(offers, offers.slice(0, FIRST_OFFERS));
  const shop = useQuery({ queryKey: KEYS.shop, queryFn: () => call("getShop") }).data;
  const closedId = useId();
  const isOpen = shop?.is_open !== false;
  return (
    <>
      {isOpen ? null : (
        <Notice tone="warn">
          <span id={closedId}>
            {shop.closed_reason === undefined ? shopText.closed : shopText.closedFor[shop.closed_reason]}
          </span>
        </Notice>
      )}
      <fieldset className="wrap">
        <legend className="visually-hidden">{shopText.filter}</legend>
        {FILTERS.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.filter}
            aria-pressed={name === filter}
            onClick={() => setFilter(name)}
          >
            {shopText.filters[name]}
          </button>
        ))}
      </fieldset>
      {offers.length === 0 ? (
        <Notice>{shopText.empty}</Notice>
      ) : (
        <ul className={styles.offers}>
          {shown.map((badge) => (
            <Offer
              key={badge.id}
              badge={badge}
              availability={availabilityOf(badge, me)}
              closedBy={isOpen ? null : closedId}
              onBuy={() => setChosen(badge)}
            />
          ))}
        </ul>
      )}
      {chosen === null ? null : <PurchaseDialog badge={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};

export const ShopScreen = () => {
  const master = useMaster();
  // As a transition, so that the page answers to taps while it renders.
  const shown = useDeferredValue(master.data);
  const isSignedIn = useSession((state) => state.session !== null);
  const isComing = shown === undefined && !master.isError;
  return (
    <Page title={shopText.title}>
      <p>{shopText.lead}</p>
      {isComing ? (
        // The content below the offers would shift when they load.
        <Loading />
      ) : (
        <>
          {shown !== undefined ? (
            <Offers badges={shown.badges} />
          ) : (
            <Notice tone="error" alert action={<ReloadButton />}>
              {shopText.failed}
            </Notice>
          )}
          {isSignedIn ? <Orders /> : null}
          <p>
            <Link to="/commercial">{shopText.commercial}</Link>
          </p>
        </>
      )}
    </Page>
  );
};

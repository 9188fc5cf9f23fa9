import type { Badge } from "@gokaku/contract";
import { useMe } from "../../api/queries.ts";
import { askLogin } from "../../session/login-prompt.ts";
import { useSession } from "../../session/session-store.ts";
import { Banner } from "../../ui/badge-banner.tsx";
import { BadgePlate } from "../../ui/badge-plate.tsx";
import { badgeName } from "../../ui/badge-words.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Modal, ModalBody } from "../../ui/modal.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Problem } from "../../ui/problem.tsx";
import { EquippedCard } from "./equipped-card.tsx";
import { EquippedPreview } from "./equipped-preview.tsx";
import styles from "./purchase-dialog.module.css";
import { shopText } from "./text.ts";
import { useCheckout } from "./use-checkout.ts";

const text = shopText.purchase;

interface PurchaseDialogProps {
  readonly badge: Badge;
  readonly onClose: () => void;
}

/** The confirmation before the payment: a preview of the badge, and the texts that the law requires. */
export const PurchaseDialog = ({ badge, onClose }: PurchaseDialogProps) => {
  const isSignedIn = useSession((state) => state.session !== null);
  const me = useMe().data;
  const { checkOut, isLeaving, failure } = useCheckout({
    badgeId: badge.id,
    badgeName: badgeName(badge),
    price: badge.price,
  });
  return (
    <Modal title={text.title} onClose={onClose} snug>
      <ModalBody>
        <div className={styles.preview}>
          <Banner badge={badge} alt={text.banner(badgeName(badge))} />
          <div className={styles.plate}>
            <BadgePlate badge={badge} />
          </div>
        </div>
        {me === undefined ? null : (
          <>
            <EquippedCard user={me} badge={badge} />
            <EquippedPreview user={me} badge={badge} />
          </>
        )}
        <dl className={styles.facts}>
          {text.facts(badge).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Link to="/commercial">{shopText.commercial}</Link>
        </p>
        <Problem lines={failure} />
        {isSignedIn ? (
          <Button kind="primary" disabled={isLeaving} onClick={checkOut}>
            {isLeaving ? text.leaving : text.go}
          </Button>
        ) : (
          <Notice
            action={
              <Button
                kind="primary"
                onClick={() => {
                  onClose();
                  askLogin();
                }}
              >
                {text.login}
              </Button>
            }
          >
            {text.loginRequired}
          </Notice>
        )}
      </ModalBody>
    </Modal>
  );
};

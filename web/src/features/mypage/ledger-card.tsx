import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { WhenSeen } from "../../ui/when-seen.tsx";
import styles from "./mypage-screen.module.css";
import { mypageText } from "./text.ts";

const Ledger = lazyPart(() => import("./ledger/ledger.tsx").then((m) => m.Ledger), <Loading />);

/** Expected against real wins; its place is reserved while it loads. */
export const LedgerCard = () => (
  <Card title={mypageText.ledger}>
    <WhenSeen className={styles.ledger}>
      <Ledger />
    </WhenSeen>
  </Card>
);

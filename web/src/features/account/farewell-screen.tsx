import { endFarewell } from "../../session/farewell.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./farewell-screen.module.css";
import { accountText } from "./text.ts";

const text = accountText.farewell;

/** After the account was deleted: what is gone, what stays, and the way back. */
export const FarewellScreen = () => (
  <Page title={text.title}>
    <Card>
      <div className={styles.words}>
        <p>{text.thanks}</p>
        <p>{text.gone}</p>
        <p>{text.back}</p>
        <Button kind="primary" onClick={endFarewell}>
          {text.top}
        </Button>
      </div>
    </Card>
  </Page>
);

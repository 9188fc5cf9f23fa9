import { useSystem } from "../api/queries.ts";
import styles from "./ad-slot.module.css";
import { appText } from "./text.ts";

/** A place of fixed size below the screen; what it frames sees neither the page nor who looks at it. */
export const AdSlot = () => {
  const url = useSystem().data?.ad_url;
  return url ? (
    <aside className={styles.slot} aria-label={appText.advertisement}>
      <iframe
        title={appText.advertisement}
        src={url}
        width={300}
        height={250}
        sandbox="allow-scripts allow-popups"
        referrerPolicy="no-referrer"
        loading="lazy"
      />
    </aside>
  ) : null;
};

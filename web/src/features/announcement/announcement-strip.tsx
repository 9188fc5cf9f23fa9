import { ChevronRight, X } from "lucide-react";
import { useState } from "react";
import { dismissAnnouncement, useDismissedAnnouncement } from "../../session/dismissed-announcement.ts";
import { IconButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./announcement-strip.module.css";
import { headlineOf } from "./headline.ts";
import { announcementText } from "./text.ts";

interface AnnouncementStripProps {
  /** As it is known now; undefined until it is. */
  readonly content: string | undefined;
  /** Where all of it stands. */
  readonly to: string;
}

/**
 * The announcement in one line until it is closed on this browser. A change is shown with the next screen: it would
 * move the button that the player is about to tap.
 */
export const AnnouncementStrip = ({ content, to }: AnnouncementStripProps) => {
  const [known, setKnown] = useState(content);
  if (known === undefined && content !== undefined) setKnown(content);
  const dismissed = useDismissedAnnouncement((state) => state.content);
  const headline = headlineOf(known ?? "");
  if (known === undefined || headline === "" || known === dismissed) return null;
  return (
    <aside className={styles.strip} aria-label={announcementText.label}>
      <Link to={to} className={styles.line}>
        <strong className={styles.label}>{announcementText.label}</strong>
        <span className={`ellipsis ${styles.text}`}>{headline}</span>
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
      <IconButton label={announcementText.close} onClick={() => dismissAnnouncement(known)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  );
};

import { useState } from "react";
import styles from "./avatar.module.css";

interface AvatarProps {
  readonly name: string;
  readonly url: string;
  readonly size?: number;
}

/** The player's picture in a pentagon; without one (or when it does not load) the first letter of the name. */
export const Avatar = ({ name, url, size = 40 }: AvatarProps) => {
  const [failedUrl, setFailedUrl] = useState("");
  return url !== "" && url !== failedUrl ? (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      className={styles.avatar}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(url)}
    />
  ) : (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden="true"
    >
      {[...name.trim()][0] ?? "？"}
    </span>
  );
};

import { useIsFetching } from "@tanstack/react-query";
import { Contrast, LogIn, LogOut, Volume2, VolumeX } from "lucide-react";
import { useMe } from "../api/queries.ts";
import { useOnline } from "../live/use-online.ts";
import { connectionOf, useLiveStore } from "../model/live-store.ts";
import { usePreferences } from "../session/preferences-store.ts";
import { useSession } from "../session/session-store.ts";
import { formatText } from "../text/format.ts";
import { ja } from "../text/ja.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { BrandMark } from "../ui/pentagon.tsx";
import styles from "./header.module.css";
import { tabPath } from "./paths.ts";
import { SiteMenu } from "./site-menu.tsx";
import { appText } from "./text.ts";
import { useShownTheme } from "./use-shown-theme.ts";

const Account = () => {
  const session = useSession((state) => state.session);
  const signOut = useSession((state) => state.signOut);
  const me = useMe().data;
  if (session === null) return null;
  const name = me?.trainer_name ?? session.user.trainer_name;
  return (
    <>
      <Link to={tabPath("mypage")} className={styles.account}>
        <Avatar name={name} url={me?.discord_avatar_url ?? ""} size={32} />
        <span className={`ellipsis ${styles.name}`} dir="auto">
          {name || ja.profile.noName}
        </span>
      </Link>
      <IconButton className={styles.logout} label={appText.header.logout} onClick={signOut}>
        <LogOut size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
};

/** How the connection stands: a dot while all is well, in words when it is not, or when a call that failed is repeated. */
const ConnectionPill = () => {
  const repeated = useIsFetching({ predicate: ({ state }) => state.fetchFailureCount > 0 });
  const live = connectionOf(useLiveStore(), useOnline());
  const connection = live === "open" && repeated > 0 ? "retrying" : live;
  return (
    <p className={`caption ${styles.connection}`} data-connection={connection} role="status">
      <span className="visually-hidden">
        {appText.connection.label}
        {formatText.colon}
      </span>
      <span className={styles.connectionText}>{appText.connection[connection]}</span>
    </p>
  );
};

export const Header = ({ onLogin }: { readonly onLogin: () => void }) => {
  const signedIn = useSession((state) => state.session !== null);
  const isBanned = useMe().data?.is_banned === true;
  const { muted, setMuted, setTheme } = usePreferences();
  const shown = useShownTheme();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <BrandMark size={28} />
        <span className={styles.word}>{ja.brand.name}</span>
        <span className={`caption ${styles.kana}`}>{ja.brand.kana}</span>
      </Link>
      <SiteMenu />
      <div className={styles.tools}>
        {signedIn && !isBanned ? <ConnectionPill /> : null}
        {signedIn ? (
          <IconButton
            label={muted ? appText.header.unmute : appText.header.mute}
            aria-pressed={muted}
            onClick={() => setMuted(!muted)}
          >
            {muted ? <VolumeX size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />}
          </IconButton>
        ) : null}
        <IconButton
          className={styles.theme}
          label={shown === "dark" ? appText.header.themeToLight : appText.header.themeToDark}
          onClick={() => setTheme(shown === "dark" ? "light" : "dark")}
        >
          <Contrast size={20} aria-hidden="true" />
        </IconButton>
        {signedIn ? (
          <Account />
        ) : (
          <Button kind="primary" className={styles.login} onClick={onLogin}>
            <LogIn size={18} aria-hidden="true" />
            {appText.header.login}
          </Button>
        )}
      </div>
    </header>
  );
};

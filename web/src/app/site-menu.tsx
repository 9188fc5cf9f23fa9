import { Menu } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useMe, useSystem } from "../api/queries.ts";
import { Link } from "../ui/link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import styles from "./site-menu.module.css";
import { appText } from "./text.ts";

const MENU = "site-menu";

/** The pages beside the tabs: in the header where it is wide, else behind a button of it. */
export const SiteMenu = () => {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const role = useMe().data?.role ?? "player";
  const statistics = useSystem().data?.statistics_url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => void menu.current?.togglePopover(false), [pathname]);
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={MENU} aria-label={appText.menu.open}>
        <Menu size={20} aria-hidden="true" />
      </button>
      <nav
        ref={menu}
        id={MENU}
        popover="auto"
        className={`panel ${styles.menu}`}
        aria-label={appText.menu.label}
      >
        {Object.entries(appText.pages).map(([path, name]) =>
          path === "/admin_control" && role === "player" ? null : (
            <Link key={path} to={path} aria-current={path === pathname ? "page" : undefined}>
              {name}
            </Link>
          ),
        )}
        <LanguageSwitch className={styles.language} />
        {statistics ? (
          <a href={statistics} target="_blank" rel="noreferrer">
            {appText.menu.statistics}
            <span className="visually-hidden">{appText.menu.outside}</span>
            <span aria-hidden="true">↗</span>
          </a>
        ) : null}
      </nav>
    </>
  );
};

import { useMe } from "../../api/queries.ts";
import { useSite } from "../../api/use-site.ts";
import { formatDateTime } from "../../text/format.ts";
import { ReloadButton } from "../../ui/fallback.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./banned.module.css";
import { accountText } from "./text.ts";

const text = accountText.banned;

interface BannedProps {
  /** My page: it still offers the data and the way to leave. */
  readonly mypagePath: string;
}

const Contact = () => {
  const email = useSite().data?.operator.email ?? null;
  return email === null ? (
    <Link to="/commercial">{text.contactPage}</Link>
  ) : (
    <a href={`mailto:${email}`}>{email}</a>
  );
};

/** The screen of a banned player: that the account is banned, what that means and the operator's contact. */
export const Banned = ({ mypagePath }: BannedProps) => {
  const me = useMe().data;
  const until = me?.banned_until ?? 0;
  const reason = me?.ban_reason ?? "";
  return (
    <Page title={text.title}>
      <Notice tone="error" alert action={<ReloadButton />}>
        {text.meaning}
      </Notice>
      <dl className={`panel ${styles.facts}`}>
        {until === 0 ? null : (
          <div>
            <dt>{text.untilLabel}</dt>
            <dd>{formatDateTime(until)}</dd>
          </div>
        )}
        <div>
          <dt>{text.reasonLabel}</dt>
          <dd className={styles.reason}>{reason === "" ? text.reason : reason}</dd>
        </div>
        <div>
          <dt>{text.contactLabel}</dt>
          <dd>
            {reason === "" ? null : <p>{text.objection}</p>}
            <Contact />
          </dd>
        </div>
      </dl>
      <p className={styles.links}>
        <Link to={`${mypagePath}&open=cases`}>{text.cases}</Link>
        <Link to={mypagePath}>{text.mypage}</Link>
        <Link to="/terms">{text.terms}</Link>
      </p>
    </Page>
  );
};

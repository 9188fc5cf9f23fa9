import type { AdminMatchesQuery } from "@gokaku/contract/admin";
import type * as z from "zod/mini";
import { call } from "../../api/http.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { casesAdminText } from "./cases/text.ts";
import { useOpenCases } from "./cases/use-cases.ts";
import { useLetters } from "./letters.tsx";
import { ListedMatches } from "./listed-matches.tsx";
import { matchesAdminText } from "./matches-text.ts";
import { overviewAdminText as text } from "./overview-text.ts";
import { Answer } from "./parts.tsx";
import { useRights } from "./rights.ts";
import { sealsAdminText } from "./seals/text.ts";
import { useApplications } from "./seals/use-applications.ts";
import { adminText } from "./text.ts";
import { useAdminQuery } from "./use-admin-query.ts";

const SHOWN = 5;

type Filter = Extract<z.infer<typeof AdminMatchesQuery>["status"], "disputed" | "slow">;

const useWaiting = (status: Filter) =>
  useAdminQuery(["waiting", status], () => call("listMatches", { query: { status, limit: SHOWN } }));

const Kind = ({ filter }: { readonly filter: Filter }) => {
  const waiting = useWaiting(filter);
  return (
    <section aria-label={text.waiting[filter]}>
      <div className={`row ${styles.headed}`}>
        <h3>{text.waiting[filter]}</h3>
        <Link to={addressOf("matches", filter)}>{text.showAll}</Link>
      </div>
      <Answer query={waiting} failed={matchesAdminText.listFailed}>
        {({ matches }) =>
          matches.length === 0 ? <p>{adminText.none}</p> : <ListedMatches matches={matches} />
        }
      </Answer>
    </section>
  );
};

const Letters = () => {
  const letters = useLetters().data?.dead_letters.length ?? 0;
  return letters === 0 ? null : (
    <Notice tone="error" action={<Link to={addressOf("overview", "letters")}>{text.showAll}</Link>}>
      {text.lettersOpen(letters)}
    </Notice>
  );
};

const Applications = () => {
  const open = useApplications().data?.open_count ?? 0;
  return open === 0 ? null : (
    <Notice tone="warn" action={<Link to={addressOf("seals")}>{text.showAll}</Link>}>
      {sealsAdminText.open(open)}
    </Notice>
  );
};

const Cases = () => {
  const { open_count: open = 0, appeal_count: appeals = 0 } = useOpenCases().data ?? {};
  return open + appeals === 0 ? null : (
    <Notice tone="warn" action={<Link to={addressOf("cases")}>{text.showAll}</Link>}>
      {casesAdminText.waiting(open, appeals)}
    </Notice>
  );
};

/** Open work of staff: cases, applications for the seal, disputes, matches that wait long for a result, and for admins events that could not be applied. */
export const Attention = () => {
  const { may } = useRights();
  return (
    <Card title={text.attention}>
      <div className={styles.stack}>
        {may("listDeadLetters") ? <Letters /> : null}
        {may("listSealApplications") ? <Applications /> : null}
        {may("listCases") ? <Cases /> : null}
        <Kind filter="disputed" />
        <Kind filter="slow" />
      </div>
    </Card>
  );
};

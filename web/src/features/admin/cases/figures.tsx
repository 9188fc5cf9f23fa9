import type { CaseFigures as Figures } from "@gokaku/contract/admin";
import { call } from "../../../api/http.ts";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { addressOf } from "../address.ts";
import { overviewAdminText } from "../overview-text.ts";
import { Answer, Facts } from "../parts.tsx";
import { useAdminQuery } from "../use-admin-query.ts";
import { formatHours } from "./duration.ts";
import { casesAdminText } from "./text.ts";

const text = casesAdminText.figures;
const DAYS = 90;

const hoursOf = (hours: Figures["decision_hours"]): string =>
  hours === null ? text.noHours : text.hours(formatHours(hours.median), formatHours(hours.p90));

const casesOf = ({ case_count: count, cases_per_1000_matches: rate }: Figures): string =>
  rate === null ? text.count(count) : text.perMatches(count, rate.toFixed(1));

/** How fast staff answer and decide, and how many appeals they grant. */
export const CaseFigures = () => {
  const figures = useAdminQuery(["case-figures"], () => call("getCaseFigures", { query: { days: DAYS } }));
  return (
    <Card title={text.title(DAYS)} aside={<Link to={addressOf("cases")}>{overviewAdminText.showAll}</Link>}>
      <Answer query={figures} failed={text.failed}>
        {(answer) => (
          <Facts
            rows={[
              [text.open, text.openCount(answer.open_count, answer.open_appeal_count)],
              [text.cases, casesOf(answer)],
              ...answer.by_kind.map(
                ({ kind, count }) => [casesAdminText.kinds[kind], text.count(count)] as const,
              ),
              [text.first, hoursOf(answer.first_answer_hours)],
              [text.decision, hoursOf(answer.decision_hours)],
              [
                text.appeals,
                text.appealCount(answer.appeal_count, answer.appeals_granted, answer.appeals_rejected),
              ],
            ]}
          />
        )}
      </Answer>
    </Card>
  );
};

import { CASE_FILTERS } from "@gokaku/contract/admin";
import { useNavigate } from "react-router";
import { call } from "../../../api/http.ts";
import { Card } from "../../../ui/card.tsx";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { Chips, Pages } from "../parts.tsx";
import { usePages } from "../use-pages.ts";
import { CaseDetail } from "./case-detail.tsx";
import { ListedCases } from "./listed-cases.tsx";
import { casesAdminText as text } from "./text.ts";
import { useOpenCases } from "./use-cases.ts";

const PAGE = 50;

type Filter = (typeof CASE_FILTERS)[number];

const List = ({ filter }: { readonly filter: Filter }) => {
  const list = usePages(
    ["cases", filter],
    (before?: string) => call("listCases", { query: { state: filter, before } }),
    ({ cases }) => (cases.length < PAGE ? undefined : cases.at(-1)?.id),
  );
  return (
    <Pages
      list={list}
      failed={text.listFailed}
      itemsOf={({ cases }) => cases}
      none={<p role="status">{text.nothing}</p>}
    >
      {(cases) => <ListedCases cases={cases} />}
    </Pages>
  );
};

/** Above the open cases, while one waits. */
const Appeals = () => {
  const count = useOpenCases().data?.appeal_count ?? 0;
  return count === 0 ? null : (
    <>
      <section aria-label={text.appeals}>
        <h3>{text.appeals}</h3>
        <List filter="appealed" />
      </section>
      <h3>{text.openTitle}</h3>
    </>
  );
};

const Cases = ({ filter }: { readonly filter: Filter }) => {
  const navigate = useNavigate();
  return (
    <Card title={text.title}>
      <div className={styles.stack}>
        <Chips
          label={text.filter}
          options={CASE_FILTERS.map((name) => [name, text.filters[name]] as const)}
          value={filter}
          onChange={(name) => void navigate(addressOf("cases", name === "open" ? "" : name))}
        />
        {filter === "open" ? <Appeals /> : null}
        <List key={filter} filter={filter} />
      </div>
    </Card>
  );
};

/** `open` is a case's id, or the filter of the list. */
export const CasesTab = ({ open }: { readonly open: string }) => {
  const filter = CASE_FILTERS.find((name) => name === open);
  return (
    <div className={styles.columns}>
      {open === "" || filter !== undefined ? null : <CaseDetail key={open} caseId={open} />}
      <Cases filter={filter ?? "open"} />
    </div>
  );
};

import type { OwnCase } from "@gokaku/contract/cases";
import { CASE_LIMITS } from "@gokaku/game";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/http.ts";
import { OWN_CASES_KEY } from "../../../ui/cases/keys.ts";
import { casesText } from "../../../ui/cases/text.ts";
import { Unanswered } from "../../../ui/fallback.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { MORE_NAMES } from "./names.ts";
import { OwnCaseCard } from "./own-case.tsx";

const text = casesText.own;

const Cases = ({ cases }: { readonly cases: readonly OwnCase[] }) =>
  cases.length === 0 ? (
    <p className="empty">{text.none}</p>
  ) : (
    <ul className="stack-4">
      {cases.map((one) => (
        <OwnCaseCard key={one.id} own={one} />
      ))}
    </ul>
  );

/** The receipts of the own reports and of those about oneself, with what staff decided and the way to an appeal. */
export const CasesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const query = useQuery({
    queryKey: OWN_CASES_KEY,
    queryFn: () => call("listOwnCases"),
    staleTime: 0,
    retry: false,
  });
  return (
    <Modal title={MORE_NAMES.cases} onClose={onClose}>
      <ModalBody>
        <p className="muted">{text.lead(CASE_LIMITS.appealDays)}</p>
        {query.data === undefined ? (
          <Unanswered title={text.failed} query={query} />
        ) : (
          <Cases cases={query.data.cases} />
        )}
      </ModalBody>
    </Modal>
  );
};

import { RotateCw } from "lucide-react";
import { lazy, Suspense } from "react";
import { failureMessage } from "../api/http.ts";
import { ja } from "../text/ja.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { Loading } from "./pentagon.tsx";

/** The technical words of a failure; what they are made by is loaded where something failed, and left out where it cannot be. */
const Detail = lazy(() =>
  import("./failure-detail.tsx").then(
    ({ FailureDetail }) => ({ default: FailureDetail }),
    () => ({ default: () => null }),
  ),
);

interface Query {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface FailedProps {
  readonly title: string;
  readonly query: Query;
}

/** A failed load, its reason, and a button to try again. */
export const Failed = ({ title, query: { error, isFetching, refetch } }: FailedProps) => (
  <Notice
    tone="error"
    alert
    action={
      <>
        <Button onClick={() => void refetch()} disabled={isFetching}>
          <RotateCw size={18} aria-hidden="true" />
          {ja.common.retry}
        </Button>
        <Suspense>
          <Detail failure={error} />
        </Suspense>
      </>
    }
  >
    {title}
    <br />
    {failureMessage(error)}
  </Notice>
);

/** In place of an answer that is not there: it is loading, or it failed. */
export const Unanswered = ({ title, query }: FailedProps) =>
  query.error === null ? <Loading /> : <Failed title={title} query={query} />;

export const ReloadButton = () => (
  <Button onClick={() => location.reload()}>
    <RotateCw size={18} aria-hidden="true" />
    {ja.common.reload}
  </Button>
);

/** The reason for which the last action failed; empty without a failure. */
export const Refusal = ({ failure }: { readonly failure: unknown }) =>
  failure === null ? null : (
    <Notice tone="error" alert>
      {failureMessage(failure)}
    </Notice>
  );

/** In place of a part that could not be loaded or shown. */
export const Retry = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Notice
    tone="error"
    alert
    action={
      <Button onClick={onRetry}>
        <RotateCw size={18} aria-hidden="true" />
        {ja.common.retry}
      </Button>
    }
  >
    {ja.common.partFailed}
  </Notice>
);

import { RotateCw } from "lucide-react";
import { lazy, Suspense } from "react";
import { failureMessage } from "../api/http.ts";
import { ja } from "../text/ja.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** The technical words of a failure; what they are made by is loaded where something failed, and left out where it cannot be. */
const Detail = lazy(() =>
  import("./failure-detail.tsx").then(
    ({ FailureDetail }) => ({ default: FailureDetail }),
    () => ({ default: () => null }),
  ),
);

interface FailedProps {
  readonly title: string;
  readonly failure: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** A failed load, its reason, and a button to try again. */
export const Failed = ({ title, failure, busy, onRetry }: FailedProps) => (
  <Notice
    tone="error"
    alert
    action={
      <>
        <Button onClick={onRetry} disabled={busy}>
          <RotateCw size={18} aria-hidden="true" />
          {ja.common.retry}
        </Button>
        <Suspense>
          <Detail failure={failure} />
        </Suspense>
      </>
    }
  >
    {title}
    <br />
    {failureMessage(failure)}
  </Notice>
);

export const ReloadButton = () => (
  <Button onClick={() => location.reload()}>
    <RotateCw size={18} aria-hidden="true" />
    {ja.common.reload}
  </Button>
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

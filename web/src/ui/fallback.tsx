import { RotateCw } from "lucide-react";
import { useState } from "react";
import { failureMessage } from "../api/http.ts";
import { ja } from "../text/ja.ts";
import { Button } from "./button.tsx";
import styles from "./notice.module.css";
import { Notice } from "./notice.tsx";

/** What happened in technical words, once they are asked for; without a network they say so without being loaded. */
const Detail = ({ failure }: { readonly failure: unknown }) => {
  const [told, setTold] = useState("");
  const tell = () =>
    import("../api/failure-detail.ts").then(
      ({ detailOf }) => setTold(detailOf(failure)),
      () => setTold("Network error"),
    );
  return (
    <details className={styles.detail} onToggle={() => void tell()}>
      <summary>{ja.common.detail}</summary>
      {told}
    </details>
  );
};

type FailedProps = {
  readonly title: string;
  readonly failure: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
};

/** What could not be loaded, why, and the way to try again. */
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
        <Detail failure={failure} />
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

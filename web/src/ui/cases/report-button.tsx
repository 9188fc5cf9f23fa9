import { useState } from "react";
import { Button } from "../button.tsx";
import { lazyDialog } from "../lazy-part.tsx";
import type { ReportDialogProps } from "./report-dialog.tsx";
import { caseTitles } from "./titles.ts";

const ReportDialog = lazyDialog<ReportDialogProps>(caseTitles.report, () =>
  import("./report-dialog.tsx").then((m) => m.ReportDialog),
);

/** Opens the report of a player, or of one of several. */
export const ReportButton = (props: Omit<ReportDialogProps, "onClose">) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {caseTitles.report}
      </Button>
      {isOpen ? <ReportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

import { useState } from "react";
import { download } from "../../../api/download.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { movingAdminText as text } from "./text.ts";

/** Exports all data as one archive after an admin has given a reason. */
export const ExportCard = () => {
  const [isAsked, setAsked] = useState(false);
  const act = useAct({
    run: (reason: string) => download("moveOut", { body: { reason } }),
    failed: text.exportFailed,
    said: text.exported,
    onDone: () => setAsked(false),
  });
  return (
    <Card title={text.export}>
      <div className="stack-4">
        <p>{text.exportHelp}</p>
        <div className="wrap">
          <Button onClick={() => setAsked(true)}>{text.exportGo}</Button>
        </div>
      </div>
      {isAsked ? (
        <Confirm
          title={text.exportTitle}
          go={text.exportGo}
          reason="required"
          act={act}
          onConfirm={act.start}
          onClose={() => setAsked(false)}
        >
          <p>{text.exportWarning}</p>
        </Confirm>
      ) : null}
    </Card>
  );
};

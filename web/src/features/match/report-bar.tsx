import { useNow } from "../../live/use-now.ts";
import { type MyMatch, matchCountdown } from "../../model/my-match.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { matchText } from "./text.ts";

/** The way to report; it stands out once the match runs and nothing has been reported. */
export const ReportBar = ({ view, onReport }: { readonly view: MyMatch; readonly onReport: () => void }) => {
  const { phase } = matchCountdown(view.match, useNow());
  const isDue = phase === "match_ready" && !view.reported;
  return (
    <ActionBar>
      <Button kind={isDue ? "primary" : "secondary"} wide onClick={onReport}>
        {view.reported ? matchText.reportAgain : matchText.reportButton}
      </Button>
    </ActionBar>
  );
};

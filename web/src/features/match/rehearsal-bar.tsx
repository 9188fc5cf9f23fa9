import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, failureMessage } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { type CurrentMatch, isOpenMatch, NONE } from "../../model/current-match.ts";
import type { MyMatch } from "../../model/my-match.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./first-match-hint.module.css";
import { rehearsalText as text } from "./rehearsal-text.ts";

/** Says that the match is a rehearsal of which nothing counts, and ends it. */
export const RehearsalBar = ({ match }: Pick<MyMatch, "match">) => {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call("cancelRehearsal"),
    onSuccess: () => client.setQueryData<CurrentMatch>(KEYS.match, NONE),
    onError: (error) => showToast("error", failureMessage(error)),
    retry: false,
  });
  const isOpen = isOpenMatch(match);
  return (
    <aside className={styles.hint} aria-label={text.label}>
      <p>
        <strong className={styles.label}>{text.label}</strong>
        {isOpen ? text.help : text.ended}
      </p>
      {isOpen ? (
        <Button onClick={() => cancel.mutate()} disabled={cancel.isPending}>
          {text.cancel}
        </Button>
      ) : (
        <Link to="/admin_control?tab=setup">{text.back}</Link>
      )}
    </aside>
  );
};

import { useQueryClient } from "@tanstack/react-query";
import { KEYS } from "../../api/keys.ts";
import { type CurrentMatch, NONE, openMatchOf } from "../../model/current-match.ts";

/** Leaves a closed match: the queue's screen follows. A match that is being played cannot be left. */
export const useLeaveMatch = () => {
  const client = useQueryClient();
  return () =>
    client.setQueryData<CurrentMatch>(KEYS.match, (known) => (openMatchOf(known) === null ? NONE : known));
};

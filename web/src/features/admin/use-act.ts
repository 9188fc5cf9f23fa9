import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, failureMessage } from "../../api/http.ts";
import { showToast } from "../../ui/toast.ts";
import { adminKey } from "./keys.ts";
import { adminText } from "./text.ts";

interface Act<Input, Answer> {
  readonly run: (input: Input) => Promise<Answer>;
  /** The message of a failure: a sentence, or a function of the reason. */
  readonly failed: string | ((reason: string) => string);
  readonly said?: string | ((answer: Answer) => string);
  readonly onDone?: (answer: Answer) => void;
  readonly also?: readonly QueryKey[];
}

/** Without an answer that can be read the act may have been done all the same. */
const mayHaveBeenDone = (failure: unknown): boolean =>
  !(failure instanceof ApiError) ||
  failure.status === 0 ||
  failure.status >= 500 ||
  failure.code === "broken_answer" ||
  failure.code === "unnamed";

const isConflict = (failure: unknown): boolean => failure instanceof ApiError && failure.code === "conflict";

/**
 * One act of an admin. Every answer is followed by a refetch: after a conflict the admin sees the present state, and
 * after a lost answer whether the act was done. A second start while the first one is in flight is ignored.
 */
export const useAct = <Input, Answer>({ run, failed, said, onDone, also = [] }: Act<Input, Answer>) => {
  const client = useQueryClient();
  const isBusy = useRef(false);
  const act = useMutation({
    mutationFn: run,
    onSuccess(answer) {
      if (said !== undefined) showToast("success", typeof said === "string" ? said : said(answer));
      onDone?.(answer);
    },
    onError(failure) {
      // The form itself begins again with what stands now, and would forget it.
      if (isConflict(failure)) showToast("error", adminText.conflict);
      if (mayHaveBeenDone(failure)) showToast("error", adminText.perhaps);
    },
    onSettled() {
      isBusy.current = false;
      for (const queryKey of [adminKey(), ...also]) void client.invalidateQueries({ queryKey });
    },
    retry: false,
  });
  const { error } = act;
  const reason = error === null ? "" : failureMessage(error);
  const lines = typeof failed === "string" ? [failed, reason] : [failed(reason)];
  return {
    start: (input: Input) => {
      if (isBusy.current) return;
      isBusy.current = true;
      act.mutate(input);
    },
    isPending: act.isPending,
    answer: act.data,
    problem: error === null ? null : lines,
    forget: act.reset,
  };
};

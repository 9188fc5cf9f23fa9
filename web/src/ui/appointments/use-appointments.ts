import type { AppointmentsResponse } from "@gokaku/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, failureMessage } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useSession } from "../../session/session-store.ts";
import { formatText } from "../../text/format.ts";
import { showToast } from "../toast.ts";
import { appointmentsText } from "./text.ts";

const FRESH_MS = 60_000;

const keyOf = (signedIn: boolean) => (signedIn ? KEYS.ownAppointments : KEYS.appointments);

/** The coming appointments, with the own promises of a signed-in player. */
export const useAppointments = () => {
  const signedIn = useSession((state) => state.session !== null);
  return useQuery({
    queryKey: keyOf(signedIn),
    queryFn: () => (signedIn ? call("listOwnAppointments") : call("listAppointments")),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
};

interface Wish {
  readonly id: string;
  readonly isPromised: boolean;
}

/** Says 「行く」 or takes it back; the answer is the new list. */
export const usePromise = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isPromised }: Wish) =>
      isPromised ? call("makePromise", { params: { id } }) : call("withdrawPromise", { params: { id } }),
    onSuccess: (answer) => client.setQueryData<AppointmentsResponse>(KEYS.ownAppointments, answer),
    onError(failure) {
      showToast("error", `${appointmentsText.failed}${formatText.colon}${failureMessage(failure)}`);
      void client.invalidateQueries({ queryKey: KEYS.ownAppointments });
    },
  });
};

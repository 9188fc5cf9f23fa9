import type { Logger, Ports, Timers } from "@gokaku/service";

const TRIES = 3;
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 1_000;

/** Replaces the deferred answer to an interaction. It is repeated until Discord has read it, three times at most. */
export const createChangeAnswer =
  (
    apiUrl: string,
    { fetch, timers, log }: { readonly fetch: Ports["fetch"]; readonly timers: Timers; readonly log: Logger },
  ) =>
  async (
    { applicationId, token }: { readonly applicationId: string; readonly token: string },
    message: object,
  ): Promise<void> => {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const response = await fetch(
        `${apiUrl}/webhooks/${applicationId}/${encodeURIComponent(token)}/messages/@original`,
        {
          method: "PATCH",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(message),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
      ).catch(() => null);
      if (response?.ok === true) return;
      // 404: Discord has not read the deferred answer yet.
      const isRefused = response !== null && response.status < 500 && ![404, 429].includes(response.status);
      log.warn({ status: response?.status ?? 0, attempt }, "a late answer did not reach Discord");
      if (isRefused) return;
      await timers.sleep(PAUSE_MS * attempt);
    }
  };

export type ChangeAnswer = ReturnType<typeof createChangeAnswer>;

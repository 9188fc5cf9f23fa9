import { useQuery } from "@tanstack/react-query";
import { readWritten } from "../../api/early.ts";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";

const MINUTE = 60_000;

/** As the page came with it, so that it stands in the first picture and moves nothing. */
const written = (): { readonly content: string } | undefined => {
  const answer = readWritten("/api/public/announcement") as { readonly content?: unknown } | null;
  return typeof answer?.content === "string" ? { content: answer.content } : undefined;
};

/** The current announcement; undefined until it is known. */
export const useAnnouncement = (): string | undefined =>
  useQuery({
    queryKey: KEYS.announcement,
    queryFn: () => call("getAnnouncement"),
    initialData: written,
    staleTime: 5 * MINUTE,
    refetchInterval: 5 * MINUTE,
  }).data?.content;

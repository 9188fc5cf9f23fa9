import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminKey } from "./keys.ts";

/**
 * A list in pages, of which one more can be asked for. All that are shown are read together and so fit each other.
 * @param load the page after `cursor`, the first one without
 * @param nextOf where the page after this one begins; nothing for the last one
 */
export const usePages = <Page, Cursor>(
  key: readonly string[],
  load: (cursor: Cursor | undefined) => Promise<Page>,
  nextOf: (page: Page) => Cursor | undefined,
) => {
  const [count, setCount] = useState(1);
  const query = useQuery({
    queryKey: adminKey(...key, count),
    queryFn: async () => {
      const pages: Page[] = [];
      let cursor: Cursor | undefined;
      do {
        const page = await load(cursor);
        pages.push(page);
        cursor = nextOf(page);
      } while (cursor !== undefined && pages.length < count);
      return { pages, hasMore: cursor !== undefined };
    },
    placeholderData: (shown) => shown,
    retry: false,
  });
  return { query, more: () => setCount(count + 1) };
};

import type { Page } from "@playwright/test";

/** Pages come without the answers that the server writes into them: a story that gives others is asked for each. */
export const withoutWrittenAnswers = (page: Page): Promise<unknown> =>
  page.route(/^[^?]*\/(?:\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const bare = html.replaceAll(/<script type="application\/json"[^<]*<\/script>/g, "");
    return route.fulfill({ response, body: bare });
  });

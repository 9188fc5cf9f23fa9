import type { Site } from "../domain/site.ts";
import { type Handlers, ok } from "./call.ts";

export const siteRoutes = ({ site }: { readonly site: Site }): Handlers<"getSite"> => ({
  getSite: async () => ok({ operator: site.operator, checkout_address: site.checkoutAddress }),
});

import { call } from "../../../api/http.ts";
import { useAdminQuery } from "../use-admin-query.ts";

/** The newest open cases, with the numbers of open cases and appeals. */
export const useOpenCases = (enabled = true) =>
  useAdminQuery(["open-cases"], () => call("listCases", { query: { state: "open" } }), enabled);

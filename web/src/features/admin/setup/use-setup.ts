import { call } from "../../../api/http.ts";
import { useAdminQuery } from "../use-admin-query.ts";

export const useSetup = (enabled = true) => useAdminQuery(["setup"], () => call("getSetup"), enabled);

import { call } from "../../../api/http.ts";
import { useAdminQuery } from "../use-admin-query.ts";

/** The open applications for the checked seal, for those who may decide them. */
export const useApplications = (enabled = true) =>
  useAdminQuery(["seal-applications"], () => call("listSealApplications"), enabled);

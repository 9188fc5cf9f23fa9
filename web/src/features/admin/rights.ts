import { ADMIN_ROUTES } from "@gokaku/contract/admin";
import { INTEGRATIONS_ROUTES } from "@gokaku/contract/integrations";
import { SEALS_ROUTES } from "@gokaku/contract/seals";
import { type AccountRole, hasRole, outranks } from "@gokaku/game";
import { useMe } from "../../api/queries.ts";

const { listSealApplications, grantSeal } = SEALS_ROUTES;

const CALLS = { ...ADMIN_ROUTES, ...INTEGRATIONS_ROUTES, listSealApplications, grantSeal };

export type AdminCall = keyof typeof CALLS;

/** Whether a role may make a call of the admin area; the contract says which. */
const mayCall = (role: AccountRole, id: AdminCall): boolean => hasRole(role, CALLS[id].auth);

/** The rights of the signed-in player here, and those over an account. */
export const useRights = () => {
  const role = useMe().data?.role ?? "player";
  return {
    role,
    may: (id: AdminCall) => mayCall(role, id),
    mayOn: (id: AdminCall, target: { readonly role: AccountRole }) =>
      mayCall(role, id) && outranks(role, target.role),
  };
};

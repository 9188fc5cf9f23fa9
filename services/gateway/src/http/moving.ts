import { presentImport, presentImportProof, presentPreview } from "@gokaku/present/moving";
import { memoize } from "@gokaku/service";
import { CALL } from "../domain/timeouts.ts";
import { archiveOf } from "../files/archive.ts";
import { type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

export const movingRoutes = ({ users, clock }: Pick<HandlerDependencies, "users" | "clock">) => {
  const proofs = memoize(clock, async () => {
    const { imports } = await users.listImportProofs({});
    return { imports: imports.map(presentImportProof) };
  });
  return {
    async previewImport({ as, body: { players, matches, start } }) {
      const answer = await users.previewImport(
        { players, matches, startBasis: start },
        { as, deadlineMs: CALL.moveInMs },
      );
      return ok(presentPreview(answer));
    },

    async applyImport({ as, body: { players, matches, start, hash, reason } }) {
      const answer = await users.applyImport(
        { players, matches, startBasis: start, hash, reason },
        { as, deadlineMs: CALL.moveInMs },
      );
      return ok(presentImport(required(answer.import, "users", "import")));
    },

    async listImports({ as }) {
      const { imports } = await users.listImports({}, { as });
      return ok({ imports: imports.map(presentImport) });
    },

    async undoImport({ as, params, body: { reason } }) {
      await users.undoImport({ importId: params.id, reason }, { as, deadlineMs: CALL.moveInMs });
      return ok({ id: params.id });
    },

    async moveOut({ as, body: { reason } }) {
      const parts = users.moveOut({ reason }, { as, deadlineMs: CALL.moveOutMs });
      const day = new Date(clock.nowMs()).toISOString().slice(0, 10);
      return { ...ok(""), file: { name: `gokaku-${day}.zip`, parts: archiveOf(parts) } };
    },

    async listImportProofs() {
      return ok(await proofs());
    },
  } satisfies Partial<Handlers>;
};

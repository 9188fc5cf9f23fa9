import { byAnyone, byStaff, type UserCall } from "@gokaku/grpc";
import type { Deps } from "../usecases/deps.ts";
import {
  applyImport,
  listImportProofs,
  listImports,
  previewImport,
  undoImport,
} from "../usecases/move-in.ts";
import { moveOut } from "../usecases/move-out.ts";
import { requireRole } from "../usecases/require.ts";
import type { ByCurrent } from "./by-current.ts";
import type { Handlers } from "./handlers.ts";
import { presentImport, presentPreview, presentProof } from "./present-import.ts";
import { readImport } from "./read.ts";

/** Moving in from another place, and out. */
export const movingHandlers = (deps: Deps, { byCurrentAdmin }: ByCurrent) =>
  ({
    previewImport: byCurrentAdmin(async (request) =>
      presentPreview(await previewImport(deps, readImport(request))),
    ),
    applyImport: byCurrentAdmin(async (request, { userId }) => {
      const { hash, reason } = request;
      return {
        import: presentImport(await applyImport(deps, userId, { ...readImport(request), hash, reason })),
      };
    }),
    listImports: byCurrentAdmin(async () => ({ imports: (await listImports(deps)).map(presentImport) })),
    undoImport: byCurrentAdmin(async ({ importId, reason }, { userId }) => {
      await undoImport(deps, userId, { importId, reason });
      return {};
    }),
    listImportProofs: byAnyone(async () => ({ imports: (await listImportProofs(deps)).map(presentProof) })),
    moveOut: byStaff(
      "admin",
      async function* ({ reason }: { readonly reason: string }, { userId, signal }: UserCall) {
        await requireRole(deps.db, userId, "admin");
        for await (const { file, rows } of moveOut(deps, userId, reason, signal))
          yield { file, rows: [...rows] };
      },
    ),
  }) satisfies Partial<Handlers>;

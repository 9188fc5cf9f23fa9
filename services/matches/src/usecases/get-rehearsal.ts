import type { Rehearsal } from "../domain/rehearsal.ts";
import { findOpenRehearsal } from "../store/rehearsals.ts";
import type { Deps } from "./deps.ts";

/** The open rehearsal; null without one. */
export const getRehearsal = ({ db }: Pick<Deps, "db">): Promise<Rehearsal | null> => findOpenRehearsal(db);

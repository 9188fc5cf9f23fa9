import { dirname } from "node:path";

/** The folder of the repository. */
export const ROOT = dirname(dirname(import.meta.dirname));

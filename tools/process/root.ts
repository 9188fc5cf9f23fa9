import { dirname } from "node:path";

export const ROOT = dirname(dirname(import.meta.dirname));

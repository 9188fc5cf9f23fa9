import type { Target } from "../fuzz.ts";
import { frames } from "./frames.ts";
import { imports } from "./imports.ts";
import { markdown } from "./markdown.ts";
import { tokens } from "./tokens.ts";

export const TARGETS: readonly Target[] = [frames, imports, markdown, tokens];

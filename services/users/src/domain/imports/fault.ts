import type { FaultReason, ImportFile } from "@gokaku/game";

/** `line` counts from 1, 0 for the whole table; `column` is "" for the whole row; `value` is the cell, shortened. */
export interface ImportFault {
  readonly file: ImportFile;
  readonly line: number;
  readonly column: string;
  readonly reason: FaultReason;
  readonly value: string;
}

const VALUE_LENGTH = 40;

export const faultAt =
  (file: ImportFile) =>
  (line: number, column: string, reason: FaultReason, value = ""): ImportFault => ({
    file,
    line,
    column,
    reason,
    value: [...value].slice(0, VALUE_LENGTH).join("").toWellFormed().replaceAll("\0", "�"),
  });

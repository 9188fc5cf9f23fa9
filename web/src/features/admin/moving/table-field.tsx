import { type ImportFile, LIMITS } from "@gokaku/game";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { decodeFile } from "./decode-file.ts";
import styles from "./moving.module.css";
import { movingAdminText as text } from "./text.ts";

/** A table as text; `name` is that of its file, "" for pasted text. */
export interface ChosenTable {
  readonly text: string;
  readonly name: string;
}

export const NO_TABLE: ChosenTable = { text: "", name: "" };

interface TableFieldProps {
  readonly file: ImportFile;
  readonly value: ChosenTable;
  readonly onChange: (table: ChosenTable) => void;
}

/** One table: a file, or pasted cells of a spreadsheet. */
export const TableField = ({ file, value, onChange }: TableFieldProps) => {
  const id = useId();
  const [problem, setProblem] = useState("");
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    // UTF-16 has two bytes for a letter that has one in UTF-8.
    const isLarge = chosen.size > LIMITS.importBytes * 2;
    const decoded = isLarge ? null : decodeFile(new Uint8Array(await chosen.arrayBuffer()));
    setProblem(decoded !== null ? "" : isLarge ? text.tooLarge : text.unreadable);
    if (decoded !== null) onChange({ text: decoded, name: chosen.name });
  };
  return (
    <div className={styles.file}>
      <p className="bold">{text.files[file]}</p>
      <p className="muted">{text.columns[file]}</p>
      {value.name === "" ? (
        <>
          <label htmlFor={id}>{text.file(file)}</label>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          {problem === "" ? null : <p role="alert">{problem}</p>}
          <TextArea
            optional
            name={file}
            label={text.paste(file)}
            value={value.text}
            onChange={(typed) => onChange({ text: typed, name: "" })}
          />
        </>
      ) : (
        <p className={styles.chosen}>
          <span>{text.chosen(value.name, value.text.length)}</span>
          <Button onClick={() => onChange(NO_TABLE)}>{text.remove}</Button>
        </p>
      )}
    </div>
  );
};

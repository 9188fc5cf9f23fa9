import { CASE_LIMITS } from "@gokaku/game";
import { X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button, IconButton } from "../button.tsx";
import form from "../form/form.module.css";
import { type ChosenPicture, PICTURE_TYPES, readPicture } from "./choose-pictures.ts";
import { casesText } from "./text.ts";

const text = casesText.pictures;

const THUMBNAIL = { width: 96, height: 96, objectFit: "contain" } as const;

interface PicturesFieldProps {
  readonly pictures: readonly ChosenPicture[];
  /** Called with what changes the pictures of that moment: while some are read, the rest of a form may change. */
  readonly onChange: (change: (now: readonly ChosenPicture[]) => readonly ChosenPicture[]) => void;
  /** While it is true, chosen pictures are still missing. */
  readonly isReading: boolean;
  readonly onReading: (isReading: boolean) => void;
  /** How many more there can be; those of the field are not counted. */
  readonly room?: number;
  readonly disabled: boolean;
}

/** Chooses pictures and shows them, each once; what cannot be sent is named with its reason. */
export const PicturesField = ({
  pictures,
  onChange,
  isReading,
  onReading,
  room = CASE_LIMITS.picturesPerParty,
  disabled,
}: PicturesFieldProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const left = room - pictures.length;
  const add = async (files: readonly File[]): Promise<void> => {
    onReading(true);
    const read = await Promise.all(
      files.slice(0, left).map(async (file) => [file, await readPicture(file)] as const),
    );
    const chosen = read.flatMap(([, result]) => (typeof result === "string" ? [] : [result]));
    setRefusals([
      ...read.flatMap(([{ name }, result]) =>
        typeof result === "string" ? [text.refusals[result](name)] : [],
      ),
      ...(files.length > left ? [text.refusals.count(room, files.length - left)] : []),
    ]);
    onChange((now) => [...new Map([...now, ...chosen].map((picture) => [picture.url, picture])).values()]);
    onReading(false);
  };
  return (
    <fieldset className="stack-2">
      <legend className="bold text-14">{text.title(room)}</legend>
      <p id={id} className="muted">
        {text.help}
      </p>
      {pictures.length === 0 ? null : (
        <ul className="wrap">
          {pictures.map(({ url, name }, at) => (
            <li key={url} className="row">
              <img src={url} style={THUMBNAIL} alt={text.picture(at + 1)} title={name} />
              <IconButton
                label={text.remove(at + 1)}
                disabled={disabled}
                onClick={() => onChange((now) => now.filter((picture) => picture.url !== url))}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        hidden
        type="file"
        multiple
        aria-label={text.add}
        accept={PICTURE_TYPES.join(",")}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <div className="wrap">
        <Button
          aria-describedby={id}
          disabled={disabled || isReading || left <= 0}
          onClick={() => input.current?.click()}
        >
          {text.add}
        </Button>
      </div>
      <p className="muted" role="status">
        {isReading ? text.reading : text.counted(pictures.length, room)}
      </p>
      {refusals.length === 0 ? null : (
        <ul className={form.refusal} role="alert">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
};

/** How many pictures have been sent. */
export const PicturesProgress = ({ sent, all }: { readonly sent: number; readonly all: number }) => (
  <div className="stack-2">
    <p role="status">{text.progress(sent, all)}</p>
    <progress className="progress-bar" max={all} value={sent} aria-label={text.progress(sent, all)} />
  </div>
);

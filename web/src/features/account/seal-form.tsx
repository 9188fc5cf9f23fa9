import type { OwnSeal } from "@gokaku/contract/seals";
import { LIMITS } from "@gokaku/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call, failureMessage } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { dataUrlOf, shrinkPicture } from "../../ui/shrink-picture.ts";
import styles from "./seal.module.css";
import { sealText } from "./seal-text.ts";

const text = sealText.form;

interface SealFormProps {
  readonly threshold: number;
  readonly onLater: () => void;
}

/** Sends one picture as an application for the checked seal. */
export const SealForm = ({ threshold, onLater }: SealFormProps) => {
  const id = useId();
  const client = useQueryClient();
  /** A data address; "" before one is chosen. */
  const [picture, setPicture] = useState("");
  const [problem, setProblem] = useState("");
  const send = useMutation({
    mutationFn: () => call("applyForSeal", { body: { picture: picture.slice(picture.indexOf(",") + 1) } }),
    onSuccess: (seal) => client.setQueryData<OwnSeal>(KEYS.seal, seal),
    retry: false,
  });
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    send.reset();
    const small = await shrinkPicture(file).catch(() => null);
    const refusal = small === null ? text.unreadable : small.size > LIMITS.pictureBytes ? text.tooLarge : "";
    setProblem(refusal);
    setPicture(small === null || refusal !== "" ? "" : await dataUrlOf(small));
  };
  return (
    <section className={`stack-3 ${styles.form}`} aria-label={text.title}>
      <label htmlFor={id} className="bold">
        {text.choose}
      </label>
      <p className="muted">{text.help(threshold)}</p>
      <input
        id={id}
        className={styles.file}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {problem === "" ? null : <p role="alert">{problem}</p>}
      {picture === "" ? null : <img className={styles.picture} src={picture} alt={text.chosen} />}
      <p className="muted">{text.use}</p>
      <Problem lines={send.error === null ? null : [text.failed, failureMessage(send.error)]} />
      <div className="wrap">
        <Button kind="primary" disabled={picture === "" || send.isPending} onClick={() => send.mutate()}>
          {send.isPending ? text.sending : text.go}
        </Button>
        <Button disabled={send.isPending} onClick={onLater}>
          {text.later}
        </Button>
      </div>
    </section>
  );
};

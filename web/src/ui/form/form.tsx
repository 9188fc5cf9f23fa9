import { issuesOf } from "@gokaku/contract/errors";
import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from "react";
import { Form as AriaForm } from "react-aria-components";
import type { ZodMiniType } from "zod/mini";
import { cx } from "../cx.ts";

/** A sentence for each field by its name in the request. */
type Sentences = Readonly<Record<string, string>>;

interface Refusals {
  readonly sentences: Sentences;
  /** The field was changed: what was said of it no longer holds. */
  readonly forget: (name: string) => void;
}

const RefusalsContext = createContext<Refusals>({ sentences: {}, forget: () => undefined });

export const useRefusal = (name: string) => {
  const { sentences, forget } = use(RefusalsContext);
  return { refusal: sentences[name], forget: () => forget(name) };
};

interface FormProps<Request> {
  /** The contract's schema of the request; the fields bear the names of its parts. */
  readonly schema: ZodMiniType<Request>;
  /** For each field what is said when the schema refuses it. */
  readonly sentences: Sentences;
  readonly refused?: Sentences;
  /** Parts of the request that are no text and so have no field of their own name. */
  readonly values?: object;
  readonly busy: boolean;
  readonly onSend: (request: Request) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A form that sends what its fields hold once the contract's schema accepts it; else it says beside each field what is
 * wrong and leads to the first such field. Belongs to lazy chunks only.
 */
export const Form = <Request,>(props: FormProps<Request>) => {
  const { schema, sentences, refused = {}, values = {}, busy, onSend, className, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Sentences>({});
  const [failures, setFailures] = useState(0);
  useLayoutEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const submit = (fields: FormData) => {
    const parsed = schema.safeParse({ ...Object.fromEntries(fields), ...values });
    if (parsed.success) {
      setFound({});
      onSend(parsed.data);
      return;
    }
    const names = issuesOf(parsed.error).map(({ path }) => String(path[0]));
    setFound(Object.fromEntries(Object.entries(sentences).filter(([name]) => names.includes(name))));
    setFailures(failures + 1);
  };
  const forget = (name: string) => {
    if (name in found) setFound(Object.fromEntries(Object.entries(found).filter(([key]) => key !== name)));
  };
  return (
    <AriaForm
      ref={form}
      className={cx("stack-4", className)}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit(new FormData(event.currentTarget));
      }}
    >
      <RefusalsContext value={{ sentences: { ...refused, ...found }, forget }}>{children}</RefusalsContext>
    </AriaForm>
  );
};

import { LIMITS } from "@gokaku/game";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { failureMessage } from "../../api/http.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Problem } from "../../ui/problem.tsx";
import styles from "./admin.module.css";
import { adminText } from "./text.ts";

interface Asked<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface AnswerProps<Value> {
  readonly query: Asked<Value>;
  readonly failed: string;
  readonly children: (answer: Value) => ReactNode;
}

/** Shows an answer once it is there; it stays visible during a refetch. */
export const Answer = <Value,>({ query, failed, children }: AnswerProps<Value>) => {
  if (query.data !== undefined) {
    return (
      <>
        {query.error === null ? null : <Problem lines={[failed, failureMessage(query.error)]} />}
        {children(query.data)}
      </>
    );
  }
  return <Unanswered title={failed} query={query} />;
};

/** The detail of a list's item, above the list; the page scrolls to it. */
export const Opened = ({ children }: { readonly children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div ref={part} tabIndex={-1} className={styles.opened}>
      {children}
    </div>
  );
};

interface PagesProps<Page, Item> {
  readonly list: {
    readonly query: Asked<{ readonly pages: readonly Page[]; readonly hasMore: boolean }>;
    readonly more: () => void;
  };
  readonly failed: string;
  readonly itemsOf: (page: Page) => readonly Item[];
  /** In place of an empty list. */
  readonly none?: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The items of the pages that are loaded, and the button for the next page. */
export const Pages = <Page, Item>({ list, failed, itemsOf, none, children }: PagesProps<Page, Item>) => (
  <Answer query={list.query} failed={failed}>
    {({ pages, hasMore }) => (
      <>
        {pages.some((page) => itemsOf(page).length > 0) ? children(pages.flatMap(itemsOf)) : none}
        {hasMore ? (
          <Button disabled={list.query.isFetching} onClick={list.more}>
            {adminText.more}
          </Button>
        ) : null}
      </>
    )}
  </Answer>
);

/** Pixels below the fold that are no row. */
const HARDLY_MORE = 8;

const isCut = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement): boolean =>
  scrollHeight - clientHeight - scrollTop > HARDLY_MORE;

/** A long list in a box of its own height: while rows follow below, the box fades out and says so. */
export const Scroller = ({ children }: { readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() => setMore(isCut(current)));
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.scroller} data-more={hasMore}>
      <div
        ref={box}
        className={styles.scroll}
        onScroll={({ currentTarget }) => setMore(isCut(currentTarget))}
      >
        <div>{children}</div>
      </div>
      {hasMore ? (
        <p className={styles.below}>
          {adminText.below}
          <ChevronDown size={14} aria-hidden="true" />
        </p>
      ) : null}
    </div>
  );
};

interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, name: string])[];
  /** Null while none is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

export const Chips = <Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) => (
  <fieldset className={styles.chips}>
    <legend className={styles.label}>{label}</legend>
    {options.map(([option, name]) => (
      <button
        key={option}
        type="button"
        className={styles.chip}
        aria-pressed={option === value}
        onClick={() => onChange(option)}
      >
        {name}
      </button>
    ))}
  </fieldset>
);

export const Facts = ({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export const Changes = ({ changes }: { readonly changes: readonly Change[] }) => (
  <ul>
    {changes.map(({ label, before, after }) => (
      <li key={label} className={styles.change}>
        <strong>{label}</strong>
        <del>{before}</del>
        <span aria-hidden="true">→</span>
        <ins>{after}</ins>
      </li>
    ))}
  </ul>
);

interface ConfirmProps {
  readonly title: string;
  readonly go: string;
  /** The dialog confirms this act; closing it forgets the failure of the act. */
  readonly act: {
    readonly isPending: boolean;
    readonly problem: readonly string[] | null;
    readonly forget: () => void;
  };
  /** Whether a reason is asked for, and whether there has to be one. */
  readonly reason?: "optional" | "required";
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const reasonSchema = (isRequired: boolean) =>
  z.object({
    reason: z.string().check(
      z.refine((typed) => typed.trim().length >= (isRequired ? 1 : 0)),
      z.maxLength(LIMITS.reasonLength),
    ),
  });

export const Confirm = (props: ConfirmProps) => {
  const { title, go, act, reason, onConfirm, children } = props;
  const [typed, setTyped] = useState("");
  const close = () => {
    props.onClose();
    act.forget();
  };
  return (
    <Dialog title={title} onClose={close}>
      {children}
      <Form
        schema={reasonSchema(reason === "required")}
        sentences={{ reason: adminText.reasonRefused(LIMITS.reasonLength) }}
        values={reason === undefined ? { reason: "" } : {}}
        busy={act.isPending}
        onSend={(sent) => onConfirm(sent.reason)}
      >
        {reason === undefined ? null : (
          <TextArea
            name="reason"
            label={adminText.reason}
            optional={reason === "optional"}
            value={typed}
            onChange={setTyped}
            maxLength={LIMITS.reasonLength}
          />
        )}
        <Problem lines={act.problem} />
        <div className="wrap">
          <Button type="submit" kind="primary" disabled={act.isPending}>
            {act.isPending ? adminText.busy : go}
          </Button>
          <Button onClick={close}>{ja.common.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
};

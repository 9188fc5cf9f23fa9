/** Facts that the law lets a seller give on request. */
export type OnRequest = "address" | "phone";

export interface Site {
  readonly operator: Readonly<
    Record<"name" | "representative" | "address" | "phone" | "email", string | null>
  >;
  /** Facts that the operator gives without delay to those who ask; they are null in `operator`. */
  readonly onRequest: readonly OnRequest[];
  readonly statisticsUrl: string | null;
  readonly adUrl: string | null;
  readonly checkoutAddress: string;
}

export type OperatorFact = keyof Site["operator"];

/** The facts about the operator that the law requires and that are neither set nor given on request. */
export const unsetFacts = ({
  operator,
  onRequest,
}: Pick<Site, "operator" | "onRequest">): readonly OperatorFact[] =>
  (Object.keys(operator) as OperatorFact[]).filter(
    (fact) => operator[fact] === null && !onRequest.some((given) => given === fact),
  );

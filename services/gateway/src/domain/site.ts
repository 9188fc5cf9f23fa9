export interface Site {
  readonly operator: Readonly<
    Record<"name" | "representative" | "address" | "phone" | "email", string | null>
  >;
  readonly statisticsUrl: string | null;
  readonly adUrl: string | null;
  readonly checkoutAddress: string;
}

/** The facts about the operator that the law requires and that are not set. */
export const unsetFacts = ({ operator }: Pick<Site, "operator">): readonly string[] =>
  Object.entries(operator).flatMap(([name, value]) => (value === null ? [name] : []));

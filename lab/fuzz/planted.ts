/** Words in whose order chance alone does not put them. */
export const PLANTED_WORDS = ["alpha", "beta", "gamma", "delta", "epsilon"] as const;

/** A reader with a fault behind five conditions, each of them a block of its own. */
export const planted = (input: string): void => {
  const alpha = input.indexOf("alpha");
  if (alpha === -1) return;
  const beta = input.indexOf("beta", alpha);
  if (beta === -1) return;
  const gamma = input.indexOf("gamma", beta);
  if (gamma === -1) return;
  const delta = input.indexOf("delta", gamma);
  if (delta === -1) return;
  if (input.includes("epsilon", delta)) throw new Error("planted");
};

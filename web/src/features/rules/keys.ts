export const RULES_KEY = ["rules"] as const;
export const FRONT_KEY = ["front"] as const;

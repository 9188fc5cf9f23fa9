export const FRONT_KEY = ["front"] as const;

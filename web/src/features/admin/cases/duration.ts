import { casesAdminText } from "./text.ts";

const text = casesAdminText.figures;

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Hours as staff read them: minutes below one hour, days from two days on. */
export const formatHours = (hours: number): string => {
  if (hours < 1) return text.minutes(Math.max(1, Math.round(hours * 60)));
  return hours < 48 ? text.hour(short(hours)) : text.days(short(hours / 24));
};

import { localized } from "../../text/localized.ts";

export const roleText = localized("roles", {
  title: "希望ロール",
  help: "希望する順に、2つ以上選んでください。",
  locked: "マッチング待ちのあいだは変更できません。",
  order: (n: number) => `第${n}希望`,
});

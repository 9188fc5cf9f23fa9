import { LIMITS } from "@gokaku/game";
import { expect, test } from "vitest";
import { legalText } from "./text.ts";

test("[SITE-4] the pages of the law name cards alone, no way back, the fee of a disclosure and who may take part", () => {
  const facts = new Map<string, string>(legalText.commercial.facts);
  expect(facts.get("支払い方法")).toBe("クレジットカードのみ");
  expect(facts.get("返品・キャンセル")).toContain("購入後の返品とキャンセルはお受けできません");
  expect(facts.get("個人情報の開示手数料")).toBe("1件につき1,000円");
  expect(legalText.privacy.body).toContain("1件につき1,000円");
  for (const page of [legalText.about.body("2分"), legalText.terms.body])
    expect(page).toContain("直近4シーズン以内に、ゲーム内でレート1600の証を獲得している");
  expect(legalText.terms.body).toContain(`有効なペナルティが${LIMITS.blockingPenalty}以上`);
});

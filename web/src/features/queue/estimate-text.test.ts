import type { QueueEstimate } from "@gokaku/contract";
import { describe, expect, it } from "vitest";
import { aboutText, bestHint, leftOverText, mostText, rolesInOrder } from "./estimate-text.ts";

const estimate = (change: Partial<QueueEstimate> = {}): QueueEstimate => ({
  p50: 660,
  p90: 1470,
  known: true,
  if_added: [
    { role: "SUPPORT", p50: 500, p90: 1200 },
    { role: "TANK", p50: 360, p90: 900 },
  ],
  left_over: null,
  ...change,
});

describe("the estimate of a wait in words", () => {
  it("[WEB-46] about so many minutes, never none; the bound is rounded up", () => {
    expect([aboutText(660), mostText(1470)]).toEqual(["約11分", "多くの人は25分以内"]);
    expect([aboutText(3), mostText(3)]).toEqual(["約1分", "多くの人は1分以内"]);
    expect(mostText(601)).toBe("多くの人は11分以内");
    expect([aboutText(5000), mostText(3600), mostText(5000)]).toEqual([
      "60分以上",
      "多くの人は60分以内",
      "60分を超えることも",
    ]);
  });

  it("[WEB-47] the hint names the role that helps most, and only among those not selected", () => {
    expect(bestHint(estimate(), ["TOP_LANE", "MIDDLE"])).toEqual({
      role: "TANK",
      text: "タンクも選ぶと：11分→6分",
    });
    expect(bestHint(estimate(), ["TOP_LANE", "TANK"])?.role).toBe("SUPPORT");
    expect(bestHint(estimate({ p50: 5000 }), ["TOP_LANE"])?.text).toBe("タンクも選ぶと：60分以上→6分");
  });

  it("[WEB-72] why the last tick left the player over", () => {
    expect(leftOverText(null)).toBe("");
    expect(leftOverText({ reason: "no_ten", roles: [] })).toBe("前回：条件の合う10人がそろわず");
    expect(leftOverText({ reason: "roles", roles: ["TANK", "SUPPORT"] })).toBe(
      "前回：サポート・タンクが不足",
    );
  });

  it("[WEB-47] there is none when nothing is known, or when no whole minute is saved", () => {
    expect(bestHint(estimate({ known: false }), ["TOP_LANE"])).toBeNull();
    expect(bestHint(estimate({ p50: 380 }), ["TOP_LANE"])).toBeNull();
    expect(bestHint(estimate({ if_added: [] }), ["TOP_LANE"])).toBeNull();
    const all = estimate({ p50: 9000, if_added: [{ role: "TANK", p50: 8000, p90: 9000 }] });
    expect(bestHint(all, ["TOP_LANE"])).toBeNull();
  });

  it("[WEB-46] the priority of the roles asks for no estimate of its own", () => {
    expect(rolesInOrder(["TANK", "TOP_LANE"])).toEqual(rolesInOrder(["TOP_LANE", "TANK"]));
  });
});

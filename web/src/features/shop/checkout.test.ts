import { expect, test } from "vitest";
import { ApiError } from "../../api/http.ts";
import { failureLines } from "./checkout.ts";

const FAILED = "決済処理でエラーが発生しました。";

test("[WEB-262] a checkout that fails says what failed, and whether it was the server; a refusal is said as it is", () => {
  expect(failureLines(new ApiError(500, "checkout_failed", FAILED))).toEqual([
    FAILED,
    "サーバー側のエラーです。時間をおいてもう一度お試しください。",
  ]);
  expect(failureLines(new ApiError(0, "network", "通信できませんでした。"))).toEqual([
    FAILED,
    "通信できませんでした。",
  ]);
  expect(failureLines(new ApiError(409, "badge_sold_out", "この勲章は売り切れました。"))).toEqual([
    "この勲章は売り切れました。",
  ]);
  expect(failureLines(new Error("Invalid checkout URL"))).toEqual(["Invalid checkout URL"]);
});

import type { QueueInfo } from "@gokaku/contract";
import { ApiError } from "../../api/http.ts";
import { Notice } from "../../ui/notice.tsx";
import { sampleQueue } from "./samples.ts";

/** Figures to develop with where no server has answered; null where one has, or refuses. */
export const demoOf = (failure: unknown): QueueInfo | null =>
  failure instanceof ApiError && (failure.status === 0 || failure.status === 404) ? sampleQueue : null;

export const DemoNotice = () => (
  <Notice tone="warn">開発用の表示です。サーバーに届かないため、サンプルの数値を表示しています。</Notice>
);

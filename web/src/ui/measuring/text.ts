import { localized } from "../../text/localized.ts";

export const measuringText = localized("measuring", {
  title: "測定中",
  tag: (done: number, all: number) => `測定中 ${done}/${all}`,
  note: "実力値を測っている途中です。10試合ほどで落ち着きます。",
  players: (names: string) => `測定中：${names}。`,
});

import type { User } from "@gokaku/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { askSeal } from "../../session/seal-prompt.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { sealText } from "./seal-text.ts";

const text = sealText.news;

interface SealNewsProps {
  readonly news: NonNullable<User["seal_news"]>;
  readonly id: string;
}

/** The decision about the own application, or that the seal lapses with this season, until it is closed. */
export const SealNews = ({ news, id }: SealNewsProps) => {
  const client = useQueryClient();
  const seen = useMutation({
    mutationFn: () => call("markSealNewsSeen", { body: { news_id: id } }),
    // A later notice may have come.
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS.me }),
    retry: false,
  });
  return (
    <Notice
      tone={news === "accepted" ? "info" : "warn"}
      action={
        <span className="wrap">
          {news === "accepted" ? null : <Button onClick={askSeal}>{text.open}</Button>}
          <Button kind="quiet" disabled={seen.isPending} onClick={() => seen.mutate()}>
            {text.seen}
          </Button>
        </span>
      }
    >
      {text[news]}
    </Notice>
  );
};

import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Delivered, DiscordInteraction, DiscordInteractions } from "../interactions.ts";
import { addressOf, type Board, boardMain, boardPage, viewOf } from "./page.ts";

const html = (response: ServerResponse, body: string): void => {
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
    .end(body);
};

const noteOf = ({ problems, tookMs }: Delivered): string =>
  problems.length === 0
    ? `${Math.round(tookMs)} ミリ秒で応答がありました。`
    : `応答に失敗しました：${problems.join("、")}`;

/** The page of what was sent, its presses and its commands. @returns whether the path is one of them */
export const createBoard = (board: Board, interactions: DiscordInteractions) => {
  const act = async (
    request: IncomingMessage,
    response: ServerResponse,
    build: (form: URLSearchParams) => DiscordInteraction,
  ): Promise<void> => {
    const form = new URLSearchParams(await text(request));
    let note: string;
    try {
      note = noteOf(await interactions.deliver(build(form)));
    } catch (error) {
      note = `送れませんでした：${error instanceof Error ? error.message : String(error)}`;
    }
    response.writeHead(303, { location: addressOf({ ...viewOf(board, form), note }) }).end();
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const { pathname, searchParams } = url;
    if (request.method === "GET" && pathname === "/")
      html(response, boardPage(board, viewOf(board, searchParams)));
    else if (request.method === "GET" && pathname === "/board")
      html(response, boardMain(board, viewOf(board, searchParams)));
    else if (request.method === "POST" && pathname === "/press")
      await act(request, response, (form) =>
        interactions.press({
          userId: form.get("user") ?? "",
          channelId: form.get("place") ?? "",
          messageId: form.get("message") ?? "",
          customId: form.get("custom_id") ?? "",
        }),
      );
    else if (request.method === "POST" && pathname === "/command")
      await act(request, response, (form) =>
        interactions.command({
          name: form.get("name") ?? "",
          userId: form.get("user") ?? "",
          channelId: form.get("channel") ?? "",
        }),
      );
    else return false;
    return true;
  };
};

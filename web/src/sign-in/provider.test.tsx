import { afterEach, expect, test, vi } from "vitest";
import { useLoginPrompt } from "../session/login-prompt.ts";
import { MARKED, PROVIDER_MARK, useSession } from "../session/session-store.ts";
import { storage } from "../session/storage.ts";
import { finishSignIn, renew, repeatEnd, restoreSignIn } from "./provider.ts";

type Answer = { readonly status: number; readonly body: object } | "lost";

const session = (token: string, userId = "100"): Answer => ({
  status: 200,
  body: { access_token: token, expires_in: 3600, user_id: userId, name: "はるか" },
});
const refusal = (status: number, error: string): Answer => ({
  status,
  body: { error, message: `${error}です。` },
});

/** Answers in their order, the last one again and again; the calls as they were made. */
const answering = (...answers: Answer[]) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    asked.push(`${method} ${address}${typeof body === "string" ? ` ${body}` : ""}`);
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? "lost";
    if (answer === "lost") throw new TypeError("Failed to fetch");
    return Response.json(answer.body, { status: answer.status });
  });
  return asked;
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  storage.remove(PROVIDER_MARK);
  useSession.setState({ session: null, expired: false });
  useLoginPrompt.setState({ open: false, problem: null });
});

test("[WEB-140] a page gets the player and the token of the browser's login, and keeps neither", async () => {
  const asked = answering(session("secret-token"));
  storage.set(PROVIDER_MARK, MARKED.in);
  await restoreSignIn();
  expect(asked).toEqual(["POST /api/auth/session {}"]);
  expect(useSession.getState().session).toMatchObject({
    token: "secret-token",
    byProvider: true,
    user: { user_id: "100", trainer_name: "はるか" },
  });
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("secret");
});

test("[WEB-142] an answer that comes to nothing is said in the gateway's words, and goes out once", async () => {
  const asked = answering("lost");
  history.replaceState(null, "", "/auth/callback?code=c&state=s");
  sessionStorage.setItem("gokaku.back-to", "/?tab=ranking");
  await finishSignIn();
  expect(asked).toEqual(['POST /api/auth/sign-in/finish {"answer":"?code=c&state=s"}']);
  expect(location.pathname + location.search).toBe("/?tab=ranking");
  expect(useLoginPrompt.getState().open).toBe(true);

  answering(refusal(400, "sign_in_cancelled"));
  history.replaceState(null, "", "/auth/callback?error=access_denied&state=s");
  await finishSignIn();
  expect(useLoginPrompt.getState().problem).toBe("sign_in_cancelledです。");
  expect(useSession.getState().session).toBeNull();
});

test("[WEB-143] a login that is over is forgotten here; any other failure keeps it", async () => {
  storage.set(PROVIDER_MARK, MARKED.in);
  answering(refusal(503, "sign_in_unavailable"));
  await restoreSignIn();
  expect(storage.get(PROVIDER_MARK)).toBe(MARKED.in);
  expect(useLoginPrompt.getState().problem).toBe("sign_in_unavailableです。");
  answering(refusal(401, "token_expired"));
  await restoreSignIn();
  expect(storage.get(PROVIDER_MARK)).toBeNull();
});

test("[WEB-574] a renewal names the token that it replaces, and is never answered with another player's call", async () => {
  answering(session("first"));
  await restoreSignIn();
  let asked = answering(session("second"));
  expect(await renew()).toBe(true);
  expect(asked).toEqual(['POST /api/auth/session {"instead_of":"first"}']);
  // Another player has signed in in this browser: the page is theirs, the call that failed is not made again.
  asked = answering(session("third", "200"));
  expect(await renew()).toBe(false);
  expect(useSession.getState().session?.user.user_id).toBe("200");
});

test("[WEB-574] a renewal that comes back after the logout does not sign in", async () => {
  answering(session("first"));
  await restoreSignIn();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const asked = vi.fn(() => promise);
  vi.stubGlobal("fetch", asked);
  const renewal = renew();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  useSession.getState().forget();
  resolve(Response.json((session("second") as { body: object }).body));
  expect(await renewal).toBe(false);
  expect(useSession.getState().session).toBeNull();
});

test("[WEB-573] a logout that was not confirmed is repeated, until it is", async () => {
  storage.set(PROVIDER_MARK, MARKED.out);
  const failed = answering(refusal(403, "forbidden"));
  await repeatEnd();
  expect(failed).toEqual(["DELETE /api/auth/session"]);
  expect(storage.get(PROVIDER_MARK)).toBe(MARKED.out);
  answering({ status: 200, body: { url: null } });
  await repeatEnd();
  expect(storage.get(PROVIDER_MARK)).toBeNull();
});

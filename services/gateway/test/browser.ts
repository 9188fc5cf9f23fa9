import type { CallOptions, ReplyOf, TestGateway } from "./harness.ts";
import type { SignInProvider } from "./sign-in-provider.ts";

/** A browser with one page of the site: it keeps cookies by their paths, and says where its calls come from. */
export class Browser {
  readonly cookies = new Map<string, { readonly value: string; readonly path: string }>();
  gateway: TestGateway;
  readonly origin: string;
  /** The last `Set-Cookie` lines. */
  lines: readonly string[] = [];

  constructor(gateway: TestGateway, origin = gateway.url) {
    this.gateway = gateway;
    this.origin = origin;
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<ReplyOf> {
    const sent = [...this.cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    const reply = await this.gateway.call(method, path, {
      ...options,
      headers: {
        origin: this.origin,
        "sec-fetch-site": "same-origin",
        ...(sent.length === 0
          ? {}
          : { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join("; ") }),
        ...options.headers,
      },
    });
    this.take(reply);
    return reply;
  }

  take(reply: ReplyOf): void {
    this.lines = reply.headers.getSetCookie();
    for (const line of this.lines) {
      const [, name = "", value = "", path = ""] = /^([^=]+)=([^;]*); Path=([^;]+)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, { value, path });
    }
  }

  copy(): Browser {
    const copy = new Browser(this.gateway, this.origin);
    for (const [name, cookie] of this.cookies) copy.cookies.set(name, cookie);
    return copy;
  }

  async begin(silent = false): Promise<string> {
    const reply = await this.call("POST", "/api/auth/sign-in", { body: { silent } });
    return (reply.body as { url: string }).url;
  }

  finish(answer: string): Promise<ReplyOf> {
    return this.call("POST", "/api/auth/sign-in/finish", { body: { answer } });
  }

  async signIn(provider: SignInProvider): Promise<ReplyOf> {
    return this.finish(provider.answer(await this.begin()));
  }

  renew(insteadOf?: string): Promise<ReplyOf> {
    return this.call("POST", "/api/auth/session", {
      body: insteadOf === undefined ? {} : { instead_of: insteadOf },
    });
  }
}

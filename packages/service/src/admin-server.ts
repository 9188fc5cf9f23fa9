import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.ts";

export interface AdminServer extends AsyncDisposable {
  readonly port: number;
}

/** `/livez`, `/readyz` and `/metrics` on a port of their own. */
export const startAdminServer = async (options: {
  readonly host: string;
  readonly port: number;
  readonly metrics: Metrics;
  readonly isReady: () => boolean;
}): Promise<AdminServer> => {
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, type = "text/plain") => {
      response.writeHead(status, { "content-type": type }).end(body);
    };
    if (request.url === "/livez") return answer(200, "live");
    if (request.url === "/readyz") return options.isReady() ? answer(200, "ready") : answer(503, "not ready");
    if (request.url === "/metrics") {
      options.metrics.registry.metrics().then(
        (text) => answer(200, text, options.metrics.registry.contentType),
        () => answer(500, "metrics failed"),
      );
      return;
    }
    answer(404, "not found");
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

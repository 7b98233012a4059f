/** Serves the metrics on a port of their own, reachable from the machine itself unless the settings say otherwise. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ShopMetrics } from './shop-metrics.ts';

export const METRICS_PATH = '/metrics';

/** Starts listening; port 0 takes a free port. Rejects with the system's error when the port is unavailable. */
export async function serveMetrics(
  metrics: ShopMetrics,
  port: number,
  host: string,
): Promise<{ readonly server: Server; readonly port: number }> {
  let pending: ReturnType<ShopMetrics['text']> | null = null;
  const server = createServer((request, response) => {
    if (request.url !== METRICS_PATH) {
      response.writeHead(404).end();
      return;
    }
    // Concurrent requests share one query of the shop.
    pending ??= metrics.text().finally(() => (pending = null));
    pending.then(
      ({ type, body }) => response.writeHead(200, { 'Content-Type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

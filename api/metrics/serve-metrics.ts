/** Answers requests for the metrics, which come to a port of their own. */
import type { Handler } from '../http/connection/listen.ts';
import type { ShopMetrics } from './shop-metrics.ts';

export const METRICS_PATH = '/metrics';

export function serveMetrics(metrics: ShopMetrics): Handler {
  let pending: ReturnType<ShopMetrics['text']> | null = null;
  return (request, response) => {
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
  };
}

/**
 * Watches the server's reachability: every call reports it, a probe verifies a failed call, and the probe is repeated
 * until it succeeds. A marker in the probe's answer distinguishes the shop from a captive portal.
 */
import { healthz } from '#contract/shop/system.ts';
import { readConnection, setReachable, subscribeConnection } from '../device/database/connection.ts';
import { attempt, net } from '../net/call.ts';

const PROBE_TIMEOUT_MS = 4_000;
const RETRY_MS = 4_000;
/** Interval while the page is hidden, to save the battery. */
const RETRY_HIDDEN_MS = 60_000;

let probing: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Requests `/healthz` now; simultaneous callers share one request. */
function probe(): Promise<void> {
  probing ??= attempt(healthz, { timeoutMs: PROBE_TIMEOUT_MS })
    .then((outcome) => {
      const answered = outcome.kind === 'answered' || outcome.kind === 'refused';
      setReachable(answered);
      if (!answered) repeat();
    })
    .finally(() => {
      probing = null;
    });
  return probing;
}

function repeat(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void probe(), document.visibilityState === 'visible' ? RETRY_MS : RETRY_HIDDEN_MS);
}

/** Probes after a failed request, unless the server is known to be out of reach: then probes are repeated anyway. */
export function verifyConnection(): void {
  if (readConnection().reachable !== false) void probe();
}

export function watchConnection(): void {
  net.onContact((answered) => {
    if (answered) setReachable(true);
    else verifyConnection();
  });
  window.addEventListener('online', () => void probe());
  window.addEventListener('offline', () => void probe());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && readConnection().reachable === false) void probe();
  });
}

/** Calls the listener whenever the server answers again after it was unreachable, until the returned function is called. */
export function onReconnect(listener: () => void): () => void {
  let wasSilent = false;
  return subscribeConnection(({ reachable }) => {
    if (reachable === true && wasSilent) listener();
    wasSilent = reachable === false;
  });
}

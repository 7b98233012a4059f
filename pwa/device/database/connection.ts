/**
 * Reachability of the shop's server as far as this page knows. The browser's own flag proves nothing; `app` updates
 * this from every call and from probes. The sync engine and the screens read it.
 */

export interface Connection {
  /** Null until the first answer or failure. */
  readonly reachable: boolean | null;
  /** ISO instant of the last change. */
  readonly since: string | null;
}

const UNKNOWN: Connection = { reachable: null, since: null };
let connection: Connection = UNKNOWN;
const listeners = new Set<(connection: Connection) => void>();

export function readConnection(): Connection {
  return connection;
}

export function connectionBeforeHydration(): Connection {
  return UNKNOWN;
}

export function setReachable(reachable: boolean, now = new Date()): void {
  if (connection.reachable === reachable) return;
  connection = { reachable, since: now.toISOString() };
  for (const listener of listeners) listener(connection);
}

export function subscribeConnection(listener: (connection: Connection) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

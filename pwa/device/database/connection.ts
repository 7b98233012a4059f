/** Reachability of the shop's server by every call and by probes of `app`: the browser's own flag proves nothing. */
import { watched } from './watched.ts';

export interface Connection {
  /** Null until the first answer or failure. */
  readonly reachable: boolean | null;
  /** ISO instant of the last change. */
  readonly since: string | null;
}

export const connection = watched<Connection>({ reachable: null, since: null });
export const { read: readConnection, subscribe: subscribeConnection } = connection;

export function setReachable(reachable: boolean, now = new Date()): void {
  if (readConnection().reachable !== reachable) connection.set({ reachable, since: now.toISOString() });
}

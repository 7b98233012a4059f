/** The connection to the shop's server as a hook. */
import { useSyncExternalStore } from 'react';
import { connectionBeforeHydration, readConnection, subscribeConnection, type Connection } from './database/connection.ts';

export function useConnection(): Connection {
  return useSyncExternalStore(subscribeConnection, readConnection, connectionBeforeHydration);
}

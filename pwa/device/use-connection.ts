import { connection, type Connection } from './database/connection.ts';
import { useLive } from './database/use-live.ts';

export const useConnection = (): Connection => useLive(connection);

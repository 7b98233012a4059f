/** Ports for servers that a test starts, stops and starts again at the same place. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which Linux takes the near end of connections: what is free here stays free during a restart. */
const PORTS = { first: 10_000, count: 20_000 };

/** A port that nothing listens at. By chance, so that two runs beside each other seldom ask for the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise<void>((closed) => void server.close(() => closed()));
    return port;
  }
}

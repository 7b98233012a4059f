/** Ports for servers that a test starts, stops and restarts at the same address. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range of ephemeral ports on Linux, so that a free port stays free during a restart. */
const PORTS = { first: 10_000, count: 20_000 };

/** A free port. Chosen at random, so that two parallel runs seldom try the same one. */
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

/** Readers of the goods for marketplaces over real sockets: a stalled reader does not block others. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketFile } from './crawler-files.ts';

const PIECE = 'x'.repeat(1_000_000);
const PIECES = 60;

let server: Server;
let port = 0;

beforeAll(async () => {
  async function* write(): AsyncGenerator<string> {
    for (let piece = 0; piece < PIECES; piece += 1) yield PIECE;
  }
  const send = marketFile(write, () => '1', { stallMs: 300, wholeMs: 60_000 });
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx) => {
    await send(ctx, 'https://shop.example').catch(() => {
      ctx.status = 503;
    });
  });
  server = createServer(app.callback());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const whole = async (): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/market.yml`);
  return answer.status === 200 ? (await answer.text()).length : answer.status;
};

test('stalled readers are disconnected, and the next one gets the whole file', async () => {
  const stalled = await Promise.all(
    [1, 2].map(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.pause();
      socket.on('error', () => undefined);
      socket.write('GET /market.yml HTTP/1.1\r\nHost: shop\r\n\r\n');
      return socket;
    }),
  );
  await expect.poll(whole).toBe(503);
  await expect.poll(whole).toBe(PIECE.length * PIECES);
  for (const socket of stalled) socket.destroy();
});

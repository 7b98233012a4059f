/** The limit that a page is compared with: the same markup, styles and pictures, served from memory by a bare server, without scripts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

interface Held {
  readonly type: string;
  readonly encoding: string | undefined;
  readonly body: Buffer;
}

/** Removes scripts and whatever only they need. Inlined styles stay. */
const plain = (page: string): string =>
  page.replace(/<script[^]*?<\/script>/g, '').replace(/<link rel="(?:stylesheet|manifest|modulepreload)"[^>]*>/g, '');

/**
 * Serves twins of the shop's pages while `visit` runs, which gets the twins' origin.
 * @param shop origin of the shop
 */
export async function withStaticTwins(
  shop: string,
  paths: readonly string[],
  visit: (origin: string) => Promise<void>,
): Promise<void> {
  const held = new Map<string, Held>();
  for (const path of paths) {
    const page = plain(await (await fetch(shop + path)).text());
    held.set(path, {
      type: 'text/html; charset=utf-8',
      encoding: 'br',
      body: await promisify(brotliCompress)(Buffer.from(page)),
    });
  }
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      let found = held.get(path);
      if (found === undefined) {
        // Pictures and fonts: requested from the shop once, by the warm-up.
        const answer = await fetch(shop + path, { headers: { accept: request.headers.accept ?? '*/*' } });
        const type = answer.headers.get('content-type') ?? '';
        found = { type, encoding: undefined, body: Buffer.from(await answer.arrayBuffer()) };
        held.set(path, found);
      }
      response.writeHead(200, {
        'Content-Type': found.type,
        ...(found.encoding !== undefined && { 'Content-Encoding': found.encoding }),
      });
      response.end(found.body);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

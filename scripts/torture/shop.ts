/** A shop under torture: separate server processes over one database, each behind a misbehaving proxy. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { connect, isPostgres } from '#db/connect.ts';
import type { Engine } from '#db/test-database.ts';
import { isMigrated, schemaState } from '#db/migrations/migrate.ts';
import { MIGRATIONS } from '#db/migrations/index.ts';
import { startPostgres } from '#db/test-postgres.ts';
import { writeTransaction } from '#db/write.ts';
import { freePort } from '#db/free-port.ts';
import { listBackups } from '../../api/backup/backup-folder.ts';
import { start, startCommand, type Ended } from '../../api/proofs/fixtures/sample-process.ts';
import { limitWrites, mountDisk } from '../../api/proofs/fixtures/sample-disk.ts';
import { startProxy, type FaultProxy, type Rule } from '../../pwa/journeys/fault-proxy.ts';

const SHIFTED_CLOCK = new URL('shifted-clock.mjs', import.meta.url).href;

export type TorturedShop = Awaited<ReturnType<typeof openShop>>;

/** Reverts the newest migration that makes an index: nothing is lost with it, and the next start has one to apply. */
async function undoMigration(db: Knex): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const name = (await schemaState(trx)).applied.findLast((one) => one.includes('-index-')) ?? '';
    await MIGRATIONS[name]?.down(trx);
    await trx('knex_migrations').where({ name }).delete();
  });
}

/** Starts a server of a release that lacks the newest migration. Throws unless it refuses the schema and says why. */
async function refuseFormer(db: Knex, settings: Readonly<Record<string, string>>): Promise<void> {
  const name = '20991231-000000-invent-something';
  await writeTransaction(db, (trx) => trx('knex_migrations').insert({ name, batch: 99 }));
  const { code, stderr } = await start(settings).ended;
  await writeTransaction(db, (trx) => trx('knex_migrations').where({ name }).delete());
  if (code !== 1 || !stderr.includes('by a newer release')) throw new Error(`a former release began: ${stderr}`);
}

export async function openShop(engine: Engine, processes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-torture-'));
  // PostgreSQL, which root runs as another user, has its files below.
  chmodSync(folder, 0o755);
  const place = join(folder, 'disk');
  mkdirSync(place);
  const disk = mountDisk(place);
  const dataDir = join(place, 'data');
  mkdirSync(dataDir);
  const file = join(dataDir, 'shop.sqlite');
  const backups = join(folder, 'backups');
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    BACKUP_FOLDER: backups,
    BACKUP_HOURS: '0',
    BACKUP_KEEP: '2',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'silent',
  };
  // Other tests use the common server, and it forgets writes when it crashes.
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true, folder: place }) : null;
  if (postgres !== null) settings['DATABASE_URL'] = postgres.url;
  const open = (): Knex => connect(postgres === null ? { file } : { url: postgres.url });
  let db = open();
  const ports: number[] = [];
  for (let index = 0; index < processes; index += 1) ports.push(await freePort());
  const children: ChildProcess[] = [];
  let aheadMs = 0;
  const clocks = new Set([aheadMs]);
  async function begin(which: number): Promise<void> {
    const clock: Record<string, string> =
      aheadMs === 0 ? {} : { CLOCK_AHEAD_MS: String(aheadMs), NODE_OPTIONS: `--import=${SHIFTED_CLOCK}` };
    const server = start({ ...settings, ...clock, PORT: String(ports[which]) });
    children[which] = server.child;
    await server.said('The shop is open at ');
  }
  await Promise.all(ports.map((_, index) => begin(index)));
  const proxies: FaultProxy[] = await Promise.all(ports.map((port) => startProxy({ port: 0, upstreamPort: port })));

  /** Ends a server; returns its exit code, null when it was killed. */
  async function end(which: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const child = children[which];
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await gone)[0];
  }
  async function endInOrder(which: number): Promise<void> {
    const code = await end(which, 'SIGTERM');
    if (code !== 0) throw new Error(`a server that was asked to end did so with ${code}`);
  }

  async function kill(which: number): Promise<void> {
    await end(which);
    await begin(which);
  }

  /** Runs a command; returns what it said. Throws when it fails. */
  async function succeed(name: string, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await startCommand(name, args, settings).ended;
    // PostgreSQL learns a moment later that a killed process is gone.
    if (stderr.includes('The shop is running')) return succeed(name, ...args);
    if (code !== 0) throw new Error(`${name} failed: ${stderr}`);
    return stdout;
  }
  let backup = '';

  const fill = disk?.fill ?? (postgres === null ? limitWrites(() => children.flatMap(({ pid }) => pid ?? [])) : null);

  return {
    /** Another one after a restore. */
    get db() {
      return db;
    },
    folder,
    addresses: proxies.map(({ port }) => `http://127.0.0.1:${port}`),
    /** Applies the rule to all proxies until the returned function is called. */
    misbehave(rule: () => Rule): () => void {
      const lifts = proxies.map((proxy) => proxy.use(rule()));
      return () => lifts.forEach((endFault) => endFault());
    },
    /** Makes PostgreSQL crash; resolves once it has recovered. Null on SQLite, which has no process of its own. */
    crashDatabase: postgres === null ? null : () => postgres.crash(),
    /** Lets no process write until this returns true, as a full disk. Null where this user may not mount one, as PostgreSQL needs. */
    fillDisk:
      fill === null
        ? null
        : async (isEnough: () => boolean): Promise<void> => {
            // Otherwise the room that SQLite's log has taken would do for a while.
            if (postgres === null) await db.raw('PRAGMA wal_checkpoint(TRUNCATE)');
            const makeRoom = fill();
            while (!isEnough()) await pause(20);
            makeRoom();
            // It ends when it finds no room for its log.
            await postgres?.crash();
          },
    /** Kills a server like a power cut, and restarts it; resolves once it answers. */
    kill,
    /** Ends the servers in order and restarts them, one after another, as a release without a migration does. */
    async roll(): Promise<void> {
      for (const [index] of ports.entries()) {
        await endInOrder(index);
        await begin(index);
      }
    },
    /**
     * Updates the shop by a release with a migration: all servers end, one of a former release is refused, and the first one that begins
     * migrates. Throws when the schema, the backup before it or the refusal is missing.
     */
    async update(): Promise<void> {
      await Promise.all(ports.map((_, index) => endInOrder(index)));
      await refuseFormer(db, settings);
      await undoMigration(db);
      await Promise.all(ports.map((_, index) => begin(index)));
      const [newest] = await listBackups(backups);
      if (newest?.reason !== 'before-update') throw new Error('no backup was made before the update');
      if (!(await isMigrated(db))) throw new Error('the schema was not brought up to date');
    },
    /** Kills all servers, and restarts them with clocks that are ahead by this; resolves once they answer. */
    async setClocks(ms: number): Promise<void> {
      aheadMs = ms;
      clocks.add(ms);
      await Promise.all(ports.map((_, index) => kill(index)));
    },
    /** By how much the servers' clocks were ahead at one time or another, ms. */
    clocks: clocks as ReadonlySet<number>,
    command: (name: string, ...args: string[]): Promise<Ended> => startCommand(name, args, settings).ended,
    /** Makes a backup while the servers run. Throws when the shop's books are not in order. */
    async backup(): Promise<void> {
      backup = /^Backup (.+?): /m.exec(await succeed('backup'))?.[1] ?? '';
    },
    /** Stops the servers, restores the last backup, starts them again; returns what the command said. */
    async restore(): Promise<string> {
      await Promise.all(ports.map((_, index) => end(index)));
      await db.destroy();
      const said = await succeed('restore', backup);
      db = open();
      await Promise.all(ports.map((_, index) => begin(index)));
      return said;
    },
    /** Blocks all writes for this many milliseconds. */
    lock: (ms: number): Promise<void> =>
      writeTransaction(db, async (trx) => {
        // A table that every stock change writes: a waiting process holds no lock that this one needs.
        if (isPostgres(db)) await trx.raw('LOCK TABLE movements IN ACCESS EXCLUSIVE MODE');
        await pause(ms);
      }),
    async close(): Promise<void> {
      for (const proxy of proxies) await proxy.close();
      for (const [index] of ports.entries()) await end(index);
      await db.destroy();
      await postgres?.stop();
      disk?.unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

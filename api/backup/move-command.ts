/**
 * `npm run move-to-postgres`: moves the stopped shop from its SQLite file to PostgreSQL, with `-- --back` in the other direction, and sets
 * the former data aside. If it is killed, running it again completes the move: at any moment the shop is either still at its old place, or
 * complete and identical in both places.
 */
import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../environment/env.ts';
import { databaseFile, prepareDataDir, StartError, withConnection } from '../environment/open-database.ts';
import { existsSync } from 'node:fs';
import { link, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Moved, moveIntoPostgres, moveOutOfPostgres } from '#db/migrations/move.ts';
import { schemaState, UnknownSchema } from '#db/migrations/migrate.ts';
import { closeFile, holdAlone, postgresBytes } from '#db/migrations/snapshot.ts';
import { movedFrom, recordMove } from '../modules/shop/facts/epoch.ts';
import { DATABASE_NAME } from './backup-folder.ts';
import { type HeldFolder, prepareFolder, timestampOf } from './leftovers.ts';
import { withFreeSpace } from './free-space.ts';

interface MovedShop {
  readonly rows: number;
  /** Location of the former data. */
  readonly former: string;
}

/** Progress of a move; tests kill the process at a step. */
export type MoveStep = 'copied' | 'committed';
type Reached = (step: MoveStep) => void;

const RUNNING = 'The shop is running: stop its servers first';
const NOTES = { movedFrom, recordMove };

/** Throws `StartError`. */
function addressOf({ DATABASE_URL }: Settings): string {
  if (DATABASE_URL === undefined) throw new StartError('DATABASE_URL is not set: it names the PostgreSQL of the move');
  return DATABASE_URL;
}

async function expectThisRelease(file: string): Promise<void> {
  const { pending, unknown } = await withConnection({ file }, schemaState);
  if (unknown.length > 0) throw new StartError(new UnknownSchema(unknown).message);
  if (pending.length > 0)
    throw new StartError(
      'The database is of a former release: start the server once without DATABASE_URL, then stop it',
    );
}

function done(moved: Moved, target: string, former: string): MovedShop {
  if (moved.outcome === 'running') throw new StartError(RUNNING);
  if (moved.outcome === 'empty')
    throw new StartError('The PostgreSQL of DATABASE_URL has no shop: it was moved before, or is another database');
  if (moved.outcome === 'occupied')
    throw new StartError(`${target} is not empty: a shop is only moved to where none is`);
  return { rows: moved.rows, former };
}

/** Moves the shop of `DATA_DIR` into the PostgreSQL of `DATABASE_URL`. Throws `StartError` with everything unchanged. */
async function moveToPostgres(settings: Settings, now: Date, reached: Reached = () => undefined): Promise<MovedShop> {
  const url = addressOf(settings);
  const file = databaseFile(settings.DATA_DIR);
  if (!existsSync(file))
    throw new StartError(`There is no database at ${file}: it was moved before, or DATA_DIR is another`);
  // Held to the end, so that no server and no command works on the old data.
  const held = holdAlone(file);
  if (held === null) throw new StartError(RUNNING);
  let preparing: HeldFolder | undefined;
  try {
    preparing = await prepareFolder(settings.DATA_DIR, 'moving', now);
    const copy = join(preparing.folder, DATABASE_NAME);
    await withFreeSpace(settings.DATA_DIR, (await stat(file)).size, () => held.copyInto(copy));
    await expectThisRelease(copy);
    const moved = await moveIntoPostgres(url, copy, NOTES, () => reached('copied'));
    const former = join(settings.DATA_DIR, `former-${timestampOf(now)}`);
    const outcome = done(moved, 'PostgreSQL', former);
    reached('committed');
    await mkdir(former, { recursive: true, mode: 0o700 });
    await rename(file, join(former, DATABASE_NAME));
    return outcome;
  } finally {
    held.release();
    await preparing?.release();
  }
}

/** Moves the shop of `DATABASE_URL` into `DATA_DIR`. Throws `StartError` with everything unchanged. */
async function moveBack(settings: Settings, now: Date, reached: Reached = () => undefined): Promise<MovedShop> {
  const url = addressOf(settings);
  const file = databaseFile(settings.DATA_DIR);
  const former = `former_${timestampOf(now)}`;
  const { folder, release } = await prepareFolder(settings.DATA_DIR, 'moving', now);
  try {
    const copy = join(folder, DATABASE_NAME);
    const place = async (digest: string) => {
      reached('copied');
      if (existsSync(file)) return (await isMovedFrom(file, digest)) ? ('already' as const) : ('occupied' as const);
      await closeFile(copy);
      // Unlike a rename, a link never replaces a file that was created meanwhile.
      await link(copy, file).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
        return rename(copy, file);
      });
      reached('committed');
      return 'moved' as const;
    };
    const moved = await withFreeSpace(settings.DATA_DIR, await postgresBytes(url), () =>
      moveOutOfPostgres(url, copy, former, NOTES, place),
    );
    return done(moved, file, `schema ${former}`);
  } finally {
    await release();
  }
}

/** True when the file is the source of that shop's data, whatever happened to it since. */
async function isMovedFrom(file: string, digest: string): Promise<boolean> {
  const held = holdAlone(file);
  if (held === null) return false;
  held.release();
  return (await withConnection({ file }, movedFrom)) === digest;
}

/** Runs the command; returns the process's exit code. Throws `StartError` with the shop unchanged. */
export async function moveCommand(args: string[], reached?: (step: MoveStep) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { back: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 0) throw new StartError('Usage: npm run move-to-postgres [-- --back]');
  const settings = readSettings(process.env);
  prepareDataDir(settings.DATA_DIR);
  const move = values.back ? moveBack : moveToPostgres;
  const { rows, former } = await move(settings, new Date(), reached);
  const next = values.back ? 'without DATABASE_URL' : 'with this DATABASE_URL';
  console.log(
    [
      `Moved: ${rows} rows, each compared. Logins stay; a new epoch has begun, so that devices fetch the catalogue anew.`,
      `What was left is kept as ${former}: delete it when all is well.`,
      `Now start the server ${next}; the pictures stay in DATA_DIR.`,
    ].join('\n'),
  );
  return 0;
}

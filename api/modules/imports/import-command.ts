/**
 * `npm run import -- FILE --source NAME`: previews a price list and prints its counts as JSON; `--apply` writes it too, `--undo ID` undoes
 * one. Exit code 2: it waits for confirmation, which `--confirm` gives.
 */
import { chmodSync, createWriteStream, existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { IMPORT_STOPS, type ImportStop } from '#contract/imports/import-profile.ts';
import { CodedError } from '#contract/errors.ts';
import { readSettings, type Settings } from '../../environment/env.ts';
import type { Download } from '../../environment/services.ts';
import { prepareDataDir, StartError, withDatabase } from '../../environment/open-database.ts';
import { beginImport } from './jobs/begin-import.ts';
import { findImport } from './store/import-store.ts';
import { applyImport, undoImport } from './jobs/move-import.ts';
import { hasDuePictures } from './pictures/picture-store.ts';
import { takePictures } from './pictures/take-pictures.ts';
import { refusedTable, type RefusedTable } from './jobs/refused-table.ts';
import { runImport, type WorkContext } from './run-import.ts';
import { summarizeImport, type ImportSummary } from './jobs/find-imports.ts';

const USAGE =
  'Usage: npm run import -- FILE --source NAME [--apply] [--confirm] [--full|--partial] [--at INSTANT]\n' +
  '       npm run import -- --undo ID';

function readRequest(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      apply: { type: 'boolean', default: false },
      confirm: { type: 'boolean', default: false },
      undo: { type: 'string' },
      full: { type: 'boolean', default: false },
      partial: { type: 'boolean', default: false },
      at: { type: 'string' },
    },
  });
  const at = values.at === undefined ? null : new Date(values.at);
  if (at !== null && Number.isNaN(at.getTime())) throw new StartError('--at must be an instant');
  return {
    ...values,
    file: positionals[0],
    full: values.full ? true : values.partial ? false : undefined,
    at: at === null ? null : at.toISOString(),
  };
}
type Request = ReturnType<typeof readRequest>;

/** Polling interval while another process works on the import, ms. */
const LOOK_MS = 200;

/** Works on the import until it is finished; a server's process may do the work instead. */
async function finished(context: WorkContext, id: string): Promise<ImportSummary> {
  for (;;) {
    const row = await findImport(context.db, id);
    if (row === undefined || !['reading', 'applying', 'undoing'].includes(row.state)) break;
    if (!(await runImport(context, row))) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return summarizeImport(context.db, id);
}

/** Tools from modules that this one may not import. */
export interface CommandTools {
  readonly picturesIn: (dataDir: string) => WorkContext['pictures'];
  /** Downloads from public servers and from these networks. */
  readonly downloadsFrom: (networks: readonly string[]) => Download;
  readonly csvOf: (table: RefusedTable) => Promise<Readable>;
}

/** Interval of progress messages about pictures, ms. */
const PROGRESS_MS = 2000;

/** Brings the due pictures of an applied import, whether or not a server runs; failed ones wait for their next attempt. */
async function bringPictures(
  context: WorkContext,
  { FETCH_ALLOW }: Settings,
  id: string,
  { downloadsFrom }: CommandTools,
): Promise<ImportSummary> {
  const { db, clock } = context;
  const readSummary = async (): Promise<ImportSummary> => {
    const summary = await summarizeImport(db, id);
    const { total, done, failed, waiting } = summary.pictures;
    if (total > 0) console.error(`Pictures: ${done} of ${total} brought, ${failed} failed, ${waiting} to come`);
    return summary;
  };
  const timer = setInterval(() => void readSummary().catch(() => undefined), PROGRESS_MS);
  try {
    while (await hasDuePictures(db, clock().toISOString(), id)) {
      await takePictures({ ...context, download: downloadsFrom(FETCH_ALLOW) });
      // A server's process may hold the lock.
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } finally {
    clearInterval(timer);
  }
  return readSummary();
}

/** Writes the refused rows beside their file, under a new name. Returns the path; null without refused rows. */
async function writeRefused(db: Knex, id: string, file: string, { csvOf }: CommandTools): Promise<string | null> {
  const table = await refusedTable(db, id);
  if (table.isEmpty) return null;
  const name = basename(file, extname(file));
  for (let count = 1; ; count += 1) {
    const path = join(dirname(file), `${name}.refused${count === 1 ? '' : `-${count}`}.csv`);
    if (existsSync(path)) continue;
    await pipeline(await csvOf(table), createWriteStream(path, { flags: 'wx' }));
    // The refused rows are mended by the person who made the file, perhaps another user than the server's.
    chmodSync(path, (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) | 0o600);
    return path;
  }
}

async function run(context: WorkContext, settings: Settings, request: Request, tools: CommandTools): Promise<number> {
  const { db, clock } = context;
  const by = () => ({ actorId: null, now: clock() });
  if (request.undo !== undefined) {
    await undoImport(db, request.undo, by());
    console.log(JSON.stringify(await finished(context, request.undo), null, 2));
    return 0;
  }
  const { file, source } = request;
  if (file === undefined || source === undefined) throw new StartError(USAGE);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) throw new StartError(`There is no file ${file}`);
  const choice = request.full === undefined ? {} : { full: request.full };
  const about = { sourceName: source, fileName: basename(file), choice, stockAt: request.at };
  const id = await beginImport(db, settings.DATA_DIR, { ...about, path: file }, by());
  let summary = await finished(context, id);
  // Writes of other processes make the preview start again, and it may then need another confirmation.
  while (request.apply && (summary.state === 'ready' || (summary.state === 'waiting' && request.confirm))) {
    const confirmed = request.confirm ? (Object.keys(IMPORT_STOPS) as ImportStop[]) : [];
    await applyImport(db, id, { confirmed }, by());
    summary = await finished(context, id);
  }
  if (summary.state === 'applied') summary = await bringPictures(context, settings, id, tools);
  const refusedFile = await writeRefused(db, id, file, tools);
  console.log(JSON.stringify({ ...summary, refusedFile }, null, 2));
  return summary.state === 'failed' ? 1 : summary.state === 'waiting' ? 2 : 0;
}

/** Runs the command; returns the process's exit code. Throws `StartError`. */
export async function importCommand(args: string[], tools: CommandTools): Promise<number> {
  let request: Request;
  try {
    request = readRequest(args);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const settings = readSettings(process.env);
  prepareDataDir(settings.DATA_DIR);
  const context = {
    dataDir: settings.DATA_DIR,
    timeZone: settings.SHOP_TIMEZONE,
    clock: () => new Date(),
    stopped: () => false,
    pictures: tools.picturesIn(settings.DATA_DIR),
  };
  try {
    return await withDatabase((db) => run({ ...context, db }, settings, request, tools));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const { message, code, details = [] } = error;
    console.error([`${code}: ${message}`, ...details.map((one) => one.message)].join('\n'));
    return 1;
  }
}

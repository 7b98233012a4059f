/** Commands of the operator, run from the built bundle: `npm run user` and the others of `scripts/commands.md`. */
import { backupCommand } from './backup/backup-command.ts';
import { doctorCommand } from './backup/doctor-command.ts';
import { moveCommand } from './backup/move-command.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { importCommand } from './modules/imports/import-command.ts';
import { userCommand } from './modules/people/user-command.ts';
import { readSettings, type Settings, SettingsError } from './environment/env.ts';
import { LocalPictures } from './files/local-pictures.ts';
import { columnsOf, csvFile } from './http/csv.ts';
import { pictureFolder } from './files/picture-folder.ts';
import { downloads } from './outbound/download.ts';
import { lineFor, refuseRoot, StartError, withDatabase } from './environment/open-database.ts';
import { createPrivately } from './environment/private-files.ts';
import { parseArgs } from 'node:util';
import { CodedError } from '#contract/errors.ts';
import { readDemo, removeDemo } from './modules/exchange/demo/remove-demo.ts';
import { createWriteStream } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { monthBefore, monthSchema } from '#contract/exchange/month-book.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { writeYml } from './modules/exchange/market/write-yml.ts';
import { monthSheets } from './modules/exchange/month/month-book.ts';
import { goodsTable } from './modules/exchange/table/goods-table.ts';
import { xlsxStream } from './modules/exchange/table/xlsx-sheet.ts';

const USAGE = 'Usage: npm run export -- yml|csv|xlsx FILE, or: npm run export -- month FILE [YYYY-MM]';

type Write = (db: Knex, settings: Settings, now: Date, month?: string) => Promise<Readable>;

const tableOf = (db: Knex, { SHOP_TIMEZONE }: Settings, now: Date) =>
  goodsTable(db, { state: 'all', sort: 'title' }, SHOP_TIMEZONE, now);

const KINDS: Readonly<Record<string, Write>> = {
  yml: (db, { PUBLIC_URL = '' }, now) =>
    Promise.resolve(Readable.from(writeYml(db, { origin: new URL(PUBLIC_URL).origin, now }))),
  csv: async (db, settings, now) => {
    const { headings, rows } = await tableOf(db, settings, now);
    return (await csvFile({ fileName: '', columns: columnsOf(headings), rows })).body;
  },
  xlsx: async (db, settings, now) => xlsxStream({ name: 'Товары', ...(await tableOf(db, settings, now)) }),
  month: async (db, { SHOP_TIMEZONE: zone }, now, month = monthBefore(businessDay(now, zone))) => {
    const book = monthSchema.safeParse(month).success ? await monthSheets(db, { month, zone, now }) : undefined;
    if (book === undefined) throw new StartError(`${month} is no month (YYYY-MM) that has begun`);
    return xlsxStream(...book.sheets);
  },
};

/**
 * `npm run export -- yml|csv|xlsx FILE`: writes the shop's goods, for marketplaces or as a table of all goods on sale. `npm run export --
 * month FILE [YYYY-MM]`: writes a month for the accountant, by default the last whole one. The file appears only when it is complete. Runs
 * the export on the configured database; returns the process's exit code. Throws `StartError`.
 */
async function exportCommand([kind = '', file = '', month]: string[]): Promise<number> {
  const write = KINDS[kind];
  if (write === undefined || file === '') throw new StartError(USAGE);
  const settings = readSettings(process.env);
  if (kind === 'yml' && settings.PUBLIC_URL === undefined)
    throw new StartError('Set PUBLIC_URL: the addresses of goods and pictures in the file begin with it');
  const half = `${file}.half`;
  return withDatabase(async (db) => {
    try {
      await pipeline(await write(db, settings, new Date(), month), createWriteStream(half));
      // The feed is public, and another user's web server may publish it; the tables hold costs.
      if (kind === 'yml') await chmod(half, 0o644);
      await rename(half, file);
      console.log(`Written: ${file}`);
      return 0;
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  });
}

type Command = (args: string[]) => Promise<number>;

/** A command without options; refuses more words than it reads, so that no `--dry-run` is taken for consent. */
const plain =
  (command: Command, words = 0): Command =>
  (args) => {
    const [unexpected] = args.slice(words);
    if (unexpected !== undefined) throw new StartError(`Unexpected argument '${unexpected}': nothing was done`);
    return command(args);
  };

const COMMANDS: Readonly<Record<string, Command>> = {
  user: userCommand,
  backup: backupCommand,
  restore: restoreCommand,
  doctor: plain(doctorCommand, 2),
  export: (args) => plain(exportCommand, args[0] === 'month' ? 3 : 2)(args),
  'move-to-postgres': moveCommand,
  import: (args) =>
    importCommand(args, {
      picturesIn: (dataDir) => new LocalPictures(pictureFolder(dataDir)),
      downloadsFrom: downloads,
      csvOf: async ({ headings, rows }) => (await csvFile({ fileName: '', columns: columnsOf(headings), rows })).body,
    }),
  'remove-demo': removeDemoCommand,
};

const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** Runs a command by its name; returns the process's exit code. */
export async function runCommand(name: string, args: string[]): Promise<number> {
  const command = COMMANDS[name];
  if (command === undefined) {
    console.error(`Unknown command ${name}; there are: ${Object.keys(COMMANDS).join(', ')}`);
    return 1;
  }
  createPrivately();
  try {
    refuseRoot(readSettings(process.env).DATA_DIR);
    return await command(args);
  } catch (error) {
    const line = error instanceof SettingsError || isWrongOption(error) ? error.message : lineFor(error);
    if (line === undefined) throw error;
    console.error(line);
    return 1;
  }
}

/** `npm run demo:remove -- --yes`; without `--yes` it only counts the demo data. Returns the exit code. Throws `StartError`. */
async function removeDemoCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { yes: { type: 'boolean', default: false } } });
  return withDatabase(async (db, { DATA_DIR }) => {
    if (!values.yes) {
      console.log(JSON.stringify(await readDemo(db)));
      console.log('Nothing was removed: say npm run demo:remove -- --yes');
      return 2;
    }
    try {
      const left = await removeDemo(
        { db, pictures: new LocalPictures(pictureFolder(DATA_DIR)) },
        { actorId: null, now: new Date() },
      );
      console.log(`The demo shop is removed; left of it: ${JSON.stringify(left)}`);
      return 0;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      console.error(error.message);
      return 1;
    }
  });
}

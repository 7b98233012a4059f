/**
 * `npm run export -- yml|csv|xlsx FILE`: writes the shop's goods, for marketplaces or as a table of all goods on sale.
 * `npm run export -- month FILE [YYYY-MM]`: writes a month for the accountant, by default the last whole one. The file appears only when it
 * is complete.
 */
import { createWriteStream } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { monthBefore, monthSchema } from '#contract/exchange/month-book.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { readSettings, type Settings } from './environment/env.ts';
import { columnsOf, csvFile } from './http/csv.ts';
import { writeYml } from './modules/exchange/market/write-yml.ts';
import { monthSheets } from './modules/exchange/month/month-book.ts';
import { goodsTable } from './modules/exchange/table/goods-table.ts';
import { xlsxStream } from './modules/exchange/table/xlsx-sheet.ts';
import { StartError, withDatabase } from './environment/open-database.ts';

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

/** Runs the export on the configured database; returns the process's exit code. Throws `StartError`. */
export async function exportCommand([kind = '', file = '', month]: string[]): Promise<number> {
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

/** The shop's books: how each is proved, and set right by the operator. */
import type { Knex } from 'knex';
import { businessDay } from '#contract/values/business-day.ts';
import type { Settings } from '../environment/env.ts';
import { checkPictures } from '../files/check-pictures.ts';
import { pictureFolder } from '../files/picture-folder.ts';
import { proveBonuses } from '../modules/orders/bonuses/bonus-proof.ts';
import { settleBonuses } from '../modules/orders/bonuses/settle-bonuses.ts';
import { proveDocuments } from '../modules/reports/document-proof.ts';
import { proveReports, type ReportError, settleReports } from '../modules/reports/report-proof.ts';
import { settleStock } from '../modules/stock/movements/settle-stock.ts';
import { proveStock, type StockError } from '../modules/stock/movements/stock-proof.ts';
import { proveSeries } from '../modules/till/devices/series-proof.ts';

export interface Shop {
  readonly db: Knex;
  readonly settings: Settings;
  readonly now: Date;
}

export interface Book {
  readonly prove: (shop: Shop) => Promise<string[]>;
  /** The line when there are no errors, and the beginning of the one with their number. */
  readonly right: string;
  readonly wrong: string;
  /** The remedy. */
  readonly advice: string;
  /** Sets right what it can: lines about that, and a line for each error left. */
  readonly settle?: (shop: Shop) => Promise<{ readonly settled: readonly string[]; readonly left: string[] }>;
}

const lineOf = (
  where: string,
  { what, expected, found }: { what: string; expected: unknown; found: unknown },
): string => `${where} ${what}: expected ${String(expected)}, found ${String(found)}`;
const stockLine = ({ productId, title, what, expected, found }: StockError): string =>
  `${productId} «${title}» ${what}: documents say ${expected}, the product says ${found}`;
const reportLine = ({ where, expected, found }: ReportError): string =>
  `${where}: expected ${expected}; found ${found}`;

/** By name, in the order in which the doctor proves them. */
export const BOOKS: Readonly<Record<string, Book>> = {
  stock: {
    prove: async ({ db }) => (await proveStock(db)).map(stockLine),
    right: 'Stock proof: every figure equals its movements',
    wrong: 'Stock proof failed',
    advice: 'npm run doctor -- settle stock writes the movements that lack and names the goods: count those',
    async settle({ db, now }) {
      const { settled, left } = await settleStock(db, now);
      const lines = settled.map((error) => `Settled ${stockLine(error)}`);
      if (settled.some(({ what }) => what !== 'reserved'))
        lines.push('Count these goods: what is on the shelf is unknown.');
      return { settled: lines, left: left.map(stockLine) };
    },
  },
  bonuses: {
    prove: async ({ db, now }) => (await proveBonuses(db, now)).map((error) => lineOf(error.where, error)),
    right: 'Bonus proof: the ledger is what the orders say',
    wrong: 'Bonus proof failed',
    advice:
      'npm run doctor -- settle bonuses corrects the accounts that disagree with their orders and names the people: tell them; what it leaves was written beside the shop: restore the newest backup',
    async settle({ db, now }) {
      const { settled, left } = await settleBonuses(db, now);
      const lines = settled.map(
        ({ orderNumber, userId, amount }) =>
          `Settled order ${orderNumber} person ${userId}: ${amount > 0 ? 'gave' : 'took'} ${Math.abs(amount)}`,
      );
      if (settled.length > 0) lines.push('Tell these people: their balance has changed.');
      return { settled: lines, left: left.map((error) => lineOf(error.where, error)) };
    },
  },
  documents: {
    prove: async ({ db }) => (await proveDocuments(db)).map((error) => lineOf(error.where, error)),
    right: 'Document proof: sales, orders and returns are the sums of their lines',
    wrong: 'Document proof failed',
    advice:
      'npm run doctor -- check documents names each with both figures: somebody has written beside the shop; compare with the slip and the newest backup, and restore that where it is right',
  },
  reports: {
    prove: async ({ db }) => (await proveReports(db)).map(reportLine),
    right: 'Report proof: every sum is what the books say',
    wrong: 'Report proof failed',
    advice: 'npm run doctor -- settle reports makes these sums anew',
    async settle({ db, settings, now }) {
      const { found, left } = await settleReports(db, businessDay(now, settings.SHOP_TIMEZONE));
      return {
        settled: found.map((error) => `Settled ${error.where}: ${error.expected}, not ${error.found}`),
        left: left.map(reportLine),
      };
    },
  },
  series: {
    prove: async ({ db }) => (await proveSeries(db)).map((error) => lineOf(error.device, error)),
    right: 'Series proof: missing and doubled numbers of tills are told right',
    wrong: 'Series proof failed',
    advice:
      'missing and doubled numbers of tills are not told right: somebody has written beside the shop; restore a backup',
  },
  pictures: {
    prove: async ({ db, settings, now }) =>
      (await checkPictures(db, pictureFolder(settings.DATA_DIR), now)).map(({ id, what }) => `${id}: ${what}`),
    right: 'Pictures: every row has its file, every file its row',
    wrong: 'Pictures',
    advice: 'npm run doctor -- check pictures names each; files can be taken from a backup’s pictures',
  },
};

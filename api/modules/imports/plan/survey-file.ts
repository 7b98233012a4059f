/** The first look through a file: which groups and types of prices it has. What is what depends on all of them. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { GROUP_MARK } from '#contract/imports/import-profile.ts';
import type { FileFacts, SourceFile, SourceRow } from '../read/source-row.ts';

export interface Survey {
  readonly facts: FileFacts;
  /** Goods of each group, by its path. */
  readonly groups: ReadonlyMap<string, number>;
  readonly priceTypes: ReadonlySet<string>;
  readonly warehouses: ReadonlySet<string>;
  /** The source's codes of all goods. */
  readonly codes: ReadonlySet<string>;
  readonly rows: number;
}

/** Rows read before others get their turn. */
const PORTION = 50;

/** The path as one text. */
export const groupKey = (groups: readonly string[]): string => groups.join(GROUP_MARK);

/** What the source knows a good by: its own code or, in tables without one, the first that there is. Empty: nothing. */
export function codeOf({ externalId, article = '', barcode = '', title = '' }: SourceRow): string {
  if (externalId !== null && externalId !== '') return externalId;
  if (article !== '') return `артикул:${article}`;
  if (barcode !== '') return `штрихкод:${barcode}`;
  return title === '' ? '' : `название:${title}`;
}

/** Reads the file to its end. `onProgress` hears of every thousandth row. Throws `FileRefused`. */
export async function surveyFile(source: SourceFile, onProgress: (rows: number) => Promise<void>): Promise<Survey> {
  const groups = new Map<string, number>();
  const priceTypes = new Set<string>();
  const warehouses = new Set<string>();
  const codes = new Set<string>();
  let rows = 0;
  for await (const item of source.items()) {
    rows += 1;
    if (rows % PORTION === 0) await othersTurn();
    if (rows % 1000 === 0) await onProgress(rows);
    if (!('row' in item)) continue;
    const { row } = item;
    codes.add(codeOf(row));
    if (row.groups !== undefined && row.groups.length > 0) {
      const key = groupKey(row.groups);
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
    for (const type of Object.keys(row.prices ?? {})) priceTypes.add(type);
    for (const warehouse of Object.keys(row.stock ?? {})) warehouses.add(warehouse);
  }
  return { facts: source.facts, groups, priceTypes, warehouses, codes, rows };
}

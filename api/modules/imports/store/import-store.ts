/** The import with an id, and what is stored with its file. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { ImportRow } from '#db/import-tables.ts';
import { countRows } from '#db/page.ts';

export interface FileChoice {
  /** True: goods missing from the file are gone; false: it holds changes only. Absent: decided by the file. */
  readonly full?: boolean;
  /** Not supervised: without stops it is written automatically. */
  readonly auto?: boolean;
  readonly scheduled?: boolean;
  /** The preview was made again, because another file of its source was written meanwhile. */
  readonly again?: boolean;
  /** The preview was made again, because the settings of its source were changed meanwhile. */
  readonly isResettled?: boolean;
}

export const choiceOf = ({ choice }: Pick<ImportRow, 'choice'>): FileChoice => JSON.parse(choice) as FileChoice;

export const findImport = (db: Knex, id: string): Promise<ImportRow | undefined> => db('imports').where({ id }).first();

/** The import with this id. Throws `not_found`. */
export async function requireImport(db: Knex, id: string): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (row === undefined) throw new CodedError('not_found');
  return row;
}

export async function updateImport(trx: Knex.Transaction, id: string, change: Partial<ImportRow>): Promise<void> {
  await trx('imports').where({ id }).update(change);
}

export const countInStates = (db: Knex, states: readonly string[], exceptId: string): Promise<number> =>
  countRows(db('imports').whereIn('state', states).whereNot({ id: exceptId }));

/** A line of a preview before it is stored. */
import type { ImportLineRow } from '#db/import-tables.ts';

export type PlannedLine = Omit<ImportLineRow, 'import_id' | 'number' | 'outcome' | 'written'>;

/** Removes the pictures that an import brought, with their files. */
import type { Knex } from 'knex';
import type { ImportRow } from '#db/import-tables.ts';
import type { Services } from '../../../environment/services.ts';
import { rearrangePictures } from '../../catalogue/editing/rearrange-pictures.ts';
import { writeWithPictures } from '../../catalogue/pictures/write-with-pictures.ts';
import { deleteGiven, picturesToUndo, updatePicture } from './picture-store.ts';

const PORTION = 20;

/**
 * One portion; returns whether there may be more. `held` checks that this process may still undo the import. A replaced former picture does
 * not come back: its file is gone.
 */
export async function undoSomePictures(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  job: Pick<ImportRow, 'id' | 'undone_by'>,
  held: (trx: Knex.Transaction) => Promise<unknown>,
  now: Date,
): Promise<boolean> {
  return writeWithPictures({ db, pictures }, { field: 'images', uploads: [] }, now, async (trx) => {
    await held(trx);
    const rows = await picturesToUndo(trx, job.id, PORTION);
    const released: string[] = [];
    for (const row of [...rows].sort((a, b) => (a.product_id < b.product_id ? -1 : 1))) {
      const { picture_id } = row;
      if (picture_id !== null) {
        if (Boolean(row.added)) {
          const without = (ids: readonly string[]) => ids.filter((id) => id !== picture_id);
          await rearrangePictures(trx, row.product_id, without, job.undone_by, now);
          released.push(picture_id);
        }
        await deleteGiven(trx, row);
      }
      await updatePicture(trx, row, { state: 'undone' });
    }
    return { answer: rows.length === PORTION, released };
  });
}

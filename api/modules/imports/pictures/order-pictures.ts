/** Queues the pictures of written goods in the same transaction; they are fetched later. */
import type { Knex } from 'knex';
import type { ImportPictureRow } from '#db/import-tables.ts';
import { insertPictures } from './picture-store.ts';
import { addressHash, type WantedPicture } from './plan-pictures.ts';

/** Leaves room for each line's pictures between the numbers of two lines. */
const NUMBERS_PER_LINE = 100;

/** Position of a picture among those of its product in the file. */
export const positionOf = ({ number }: Pick<ImportPictureRow, 'number'>): number => number % NUMBERS_PER_LINE;

export async function orderPictures(
  trx: Knex.Transaction,
  importId: string,
  written: readonly {
    readonly line: {
      readonly number: number;
      readonly externalId: string;
      readonly pictures: readonly WantedPicture[];
    };
    readonly productId: string | null;
  }[],
  at: string,
): Promise<void> {
  const rows = written.flatMap(({ line, productId }) => {
    if (productId === null) return [];
    return line.pictures.map(([address, mark, place], index): ImportPictureRow => ({
      import_id: importId,
      // A former release stored no position in lines that were not applied yet.
      number: line.number * NUMBERS_PER_LINE + ((place as number | undefined) ?? index),
      product_id: productId,
      external_id: line.externalId,
      address,
      address_hash: addressHash(address),
      mark,
      state: 'waiting',
      tries: 0,
      next_at: at,
      reason: '',
      picture_id: null,
      added: false,
    }));
  });
  await insertPictures(trx, rows);
}

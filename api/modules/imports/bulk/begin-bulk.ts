/** Creates a bulk change of goods as an import without a file. */
import type { Knex } from 'knex';
import type { BulkAct, BulkChoice } from '#contract/imports/bulk.ts';
import { BULK_SOURCE } from '#contract/imports/import-profile.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import { enterImport } from '../jobs/begin-import.ts';
import { placeOf } from './preview-bulk.ts';

const WHICH = { retail: 'Розничные цены', wholesale: 'Оптовые цены', both: 'Розничные и оптовые цены' } as const;
const signed = (value: number): string => `${value < 0 ? '\u2212' : '+'}${numberAsTyped(Math.abs(value))}`;

/** Its name in the history. */
function nameOf(act: BulkAct): string {
  const round = 'step' in act && act.step > 0 ? `, до ${numberAsTyped(act.step)}\u00a0₽` : '';
  switch (act.kind) {
    case 'prices':
      return `${WHICH[act.which]} ${'percent' in act.by ? `${signed(act.by.percent)}\u00a0%` : `${signed(act.by.sum)}\u00a0₽`}${round}`;
    case 'sale':
      return act.percent === null ? 'Снять скидку' : `Скидка ${numberAsTyped(act.percent)}\u00a0%${round}`;
    case 'place':
      return 'Другая категория';
    case 'brand':
      return act.brand === '' ? 'Убрать бренд' : `Бренд «${act.brand}»`;
    case 'variants':
      return act.model === null
        ? 'Найти варианты'
        : act.model === ''
          ? 'Разделить варианты'
          : `Варианты «${act.model}»`;
    case 'hide':
      return 'Снять с продажи';
    case 'show':
      return 'Вернуть в продажу';
  }
}

/** Returns the import's id; its state is `reading` until its preview is made. Throws `validation`. */
export async function beginBulk(
  db: Knex,
  { bulk, actorId }: { bulk: BulkChoice; actorId: string },
  now: Date,
): Promise<string> {
  await placeOf(db, bulk.act);
  return enterImport(
    db,
    { sourceName: BULK_SOURCE, fileName: nameOf(bulk.act), choice: { bulk }, stockAt: null, actorId },
    now,
  );
}

/** Preparation of a logout, loaded at the press with all its dependencies. */
import { formatRoubles, saleTotal } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { ownWaitingOrders } from '../../device/journal/journal-orders.ts';
import { readUnsent } from '../../device/journal/journal-counts.ts';
import { listParked } from '../../device/journal/parked-drafts.ts';
import { countAll, joinTexts } from '../../device/journal/row-words.ts';
import { unsentText } from '../journal/shift-words.ts';
import { readPresence } from '../../device/person/session.ts';

const SORTS = [
  ['receipts', 'чеки'],
  ['orders', 'заказы'],
  ['recounts', 'пересчёты'],
  ['closings', 'закрытия смен'],
  ['unknown', 'записи'],
] as const;

/** All that the till has not sent, this person's orders that the shop lacks, receipts put aside or half-entered; null without any. */
export async function unsentWarning(): Promise<{ title: string; words: string } | null> {
  const { person } = readPresence();
  const unsent = await readUnsent();
  const orders = person === null ? [] : await ownWaitingOrders(person._id);
  const aside = (await listParked(null)).length;
  const titles: string[] = SORTS.filter(([sort]) => unsent.rows[sort] > 0).map(([, title]) => title);
  const sentences: string[] = [];
  if (titles.length > 0) {
    const verb = plural(titles.length > 1 ? 2 : countAll(unsent.rows), 'ждёт', 'ждут', 'ждут');
    sentences.push(
      `На этом устройстве ${verb} отправки ${unsentText(unsent)}.`,
      'После выхода ничего не пропадёт: отправка продолжится, когда здесь войдёт любой сотрудник.',
    );
  }
  if (orders.length > 0) {
    titles.push('заявки');
    sentences.push(
      `Магазин ещё не подтвердил ${plural(orders.length, 'вашу заявку', 'ваши заявки', 'ваши заявки')} на ${formatRoubles(saleTotal(orders.map(({ total }) => ({ price: total, qty: 1 }))))}. После выхода ${plural(orders.length, 'она отправится', 'они отправятся', 'они отправятся')}, только когда вы снова войдёте на этом устройстве.`,
    );
  }
  if (aside > 0)
    sentences.push(
      `На кассе ${plural(aside, 'остаётся', 'остаются', 'остаются')} ${counted(aside, 'непробитый чек', 'непробитых чека', 'непробитых чеков')}. ${plural(aside, 'Его', 'Их', 'Их')} увидит и сможет продолжить любой продавец этой кассы.`,
    );
  if (sentences.length === 0) return null;
  const title = titles.length === 0 ? 'Есть отложенные чеки' : `Есть неотправленные ${joinTexts(titles)}`;
  return { title, words: sentences.join(' ') };
}

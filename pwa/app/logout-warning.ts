/** Preparation of a logout, loaded at the press with all its dependencies. */
import { formatRoubles, saleTotal } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { ownWaitingOrders } from '../device/journal/journal-orders.ts';
import { unsentSummary } from '../device/journal/journal.ts';
import { readPresence } from '../device/person/session.ts';
import { closingsIn } from '../device/shifts/stored-shifts.ts';

/**
 * Question about unsent sales and closings of shifts, and about orders of this person that the shop doesn't have; null
 * without any.
 */
export async function unsentWarning(): Promise<{ title: string; words: string } | null> {
  const { person } = readPresence();
  const receipts = await unsentSummary();
  const closings = (await closingsIn('queued')).length + (await closingsIn('attention')).length;
  const orders = person === null ? [] : await ownWaitingOrders(person._id);
  const titles: string[] = [];
  const waiting: string[] = [];
  if (receipts.count > 0) {
    titles.push('чеки');
    waiting.push(`${counted(receipts.count, 'чек', 'чека', 'чеков')} на ${formatRoubles(receipts.total)}`);
  }
  if (closings > 0) {
    titles.push('закрытия смен');
    waiting.push(counted(closings, 'закрытие смены', 'закрытия смены', 'закрытий смены'));
  }
  const sentences: string[] = [];
  if (waiting.length > 0)
    sentences.push(
      `На этом устройстве ${waiting.length > 1 ? 'ждут' : plural(receipts.count + closings, 'ждёт', 'ждут', 'ждут')} отправки ${waiting.join(' и ')}.`,
      'После выхода ничего не пропадёт: отправка продолжится, когда здесь войдёт любой сотрудник.',
    );
  if (orders.length > 0) {
    titles.push('заявки');
    sentences.push(
      `Магазин ещё не подтвердил ${plural(orders.length, 'вашу заявку', 'ваши заявки', 'ваши заявки')} на ${formatRoubles(saleTotal(orders.map(({ total }) => ({ price: total, qty: 1 }))))}. После выхода ${plural(orders.length, 'она отправится', 'они отправятся', 'они отправятся')}, только когда вы снова войдёте на этом устройстве.`,
    );
  }
  if (titles.length === 0) return null;
  return { title: `Есть неотправленные ${new Intl.ListFormat('ru').format(titles)}`, words: sentences.join(' ') };
}

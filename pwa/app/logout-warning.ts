/** Preparation of a logout, loaded at the press with all its dependencies. */
import { formatRoubles, saleTotal } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { ownWaitingOrders } from '../device/journal/journal-orders.ts';
import { unsentSummary } from '../device/journal/journal.ts';
import { readPresence } from '../device/person/session.ts';

/** Question about unsent sales and about orders of this person that the shop doesn't have; null without any. */
export async function unsentWarning(): Promise<{ title: string; words: string } | null> {
  const { person } = readPresence();
  const receipts = await unsentSummary();
  const orders = person === null ? [] : await ownWaitingOrders(person._id);
  const about: { title: string; words: string }[] = [];
  if (receipts.count > 0)
    about.push({
      title: 'чеки',
      words:
        `На этом устройстве ${plural(receipts.count, 'ждёт', 'ждут', 'ждут')} отправки ${counted(receipts.count, 'чек', 'чека', 'чеков')} на ${formatRoubles(receipts.total)}. ` +
        'После выхода ничего не пропадёт: отправка продолжится, когда здесь войдёт любой сотрудник.',
    });
  if (orders.length > 0)
    about.push({
      title: 'заявки',
      words: `Магазин ещё не подтвердил ${plural(orders.length, 'вашу заявку', 'ваши заявки', 'ваши заявки')} на ${formatRoubles(saleTotal(orders.map(({ total }) => ({ price: total, qty: 1 }))))}. После выхода ${plural(orders.length, 'она отправится', 'они отправятся', 'они отправятся')}, только когда вы снова войдёте на этом устройстве.`,
    });
  if (about.length === 0) return null;
  return {
    title: `Есть неотправленные ${about.map(({ title }) => title).join(' и ')}`,
    words: about.map(({ words }) => words).join(' '),
  };
}

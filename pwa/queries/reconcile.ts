/** «Сверить с сервером»: compares this device's journal with the server, both ways, and sends again what the server lacks. */
import { RECONCILE_MAX, reconcileSales } from '#contract/sales.ts';
import { counted } from '#contract/rules/plural.ts';
import { KEEP_ACKNOWLEDGED_DAYS, requeueLost, salesForReconciliation } from '../local/journal.ts';
import { call } from '../net/call.ts';
import { isOutOfReach, refusalText } from '../net/errors.ts';

const DAY_MS = 86_400_000;

export interface Comparison {
  text: string;
  tone: 'ok' | 'warn' | 'error';
}

/** What came of it, in words for the seller. */
export async function reconcileJournal(now = Date.now()): Promise<Comparison> {
  const since = new Date(now - KEEP_ACKNOWLEDGED_DAYS * DAY_MS).toISOString();
  const { deviceId, sales } = await salesForReconciliation(since);
  try {
    const answer = await call(reconcileSales, {
      body: { deviceId, since, sales: sales.slice(-RECONCILE_MAX).map(({ id, total }) => ({ id, total })) },
    });
    const lost = answer.missing.filter((id) => sales.some((sale) => sale.id === id && sale.acknowledged));
    const again = await requeueLost(lost);
    const waiting = answer.missing.length - lost.length;
    const parts = [
      `Совпали: ${counted(answer.matched, 'чек', 'чека', 'чеков')}.`,
      waiting > 0 ? `Ещё не на сервере: ${counted(waiting, 'чек', 'чека', 'чеков')}.` : '',
      again > 0 ? `На сервере не хватало, отправляем снова: ${counted(again, 'чек', 'чека', 'чеков')}.` : '',
      answer.different.length > 0 ? `Суммы различаются: ${counted(answer.different.length, 'чек', 'чека', 'чеков')}. Позовите администратора.` : '',
      answer.extra.length > 0 ? `На сервере есть чеки этого устройства, которых нет здесь: ${answer.extra.map((sale) => sale.number).join(', ')}.` : '',
    ];
    const clean = answer.different.length === 0 && answer.extra.length === 0 && again === 0;
    return { text: parts.filter((part) => part !== '').join(' '), tone: clean ? 'ok' : 'warn' };
  } catch (error) {
    return {
      text: isOutOfReach(error) ? 'Сверка не удалась: сервер не отвечает. Чеки сохранены на планшете.' : refusalText(error, 'Сверка не удалась'),
      tone: 'error',
    };
  }
}

/** «Сверить с сервером»: compares this device's journal with the server, both ways, and sends again what the server lacks. */
import type { AnswerOf } from '#contract/endpoint.ts';
import { counted } from '#contract/rules/plural.ts';
import { RECONCILE_MAX, reconcileSales } from '#contract/sales.ts';
import { KEEP_ACKNOWLEDGED_DAYS, requeueLost, requeueVoids, salesForReconciliation, type ComparedSale } from '../local/journal.ts';
import { call } from '../net/call.ts';
import { isOutOfReach, refusalText } from '../net/errors.ts';

const DAY_MS = 86_400_000;

export interface Comparison {
  /** Sentences, the good news first. */
  lines: string[];
  tone: 'ok' | 'warn' | 'error';
}

type Answer = AnswerOf<typeof reconcileSales>;

/** What came of it, in words for the seller. */
export async function reconcileJournal(now = Date.now()): Promise<Comparison> {
  const since = new Date(now - KEEP_ACKNOWLEDGED_DAYS * DAY_MS).toISOString();
  const { deviceId, sales, returns } = await salesForReconciliation(since);
  try {
    const answer = await compare({ deviceId, since, sales, returns });
    const here = new Map(sales.map((sale) => [sale.id, sale]));
    const lost = answer.missing.filter((id) => here.get(id)?.acknowledged === true);
    const again = (await requeueLost([...lost, ...answer.missingReturns])) + (await requeueVoids(answer.notCancelled));
    const waiting = answer.missing.length - lost.length;
    const extra = answer.extra.filter((sale) => !here.has(sale.id));
    const parts = [
      `Совпали: ${receipts(answer.matched)}.`,
      waiting > 0 ? `Ещё не на сервере: ${receipts(waiting)}.` : '',
      again > 0 ? `На сервере не хватало, отправляем снова: ${receipts(again)}.` : '',
      answer.different.length > 0 ? `Суммы различаются: ${answer.different.map(({ id }) => here.get(id)?.number ?? id).join(', ')}. Позовите администратора.` : '',
      extra.length > 0 ? `На сервере есть чеки этого устройства, которых нет здесь: ${extra.map((sale) => sale.number).join(', ')}.` : '',
    ];
    const isClean = answer.different.length === 0 && extra.length === 0 && again === 0;
    return { lines: parts.filter((part) => part !== ''), tone: isClean ? 'ok' : 'warn' };
  } catch (error) {
    return {
      lines: [isOutOfReach(error) ? 'Сверка не удалась: сервер не отвечает. Чеки сохранены на планшете.' : refusalText(error, 'Сверка не удалась')],
      tone: 'error',
    };
  }
}

const receipts = (count: number): string => counted(count, 'чек', 'чека', 'чеков');

interface Compared {
  deviceId: string;
  since: string;
  sales: readonly ComparedSale[];
  returns: readonly { id: string }[];
}

/** Asks in portions and puts the answers together; what one portion calls extra may be in another. */
async function compare({ deviceId, since, sales, returns }: Compared): Promise<Answer> {
  const all: Answer = { missing: [], missingReturns: [], different: [], extra: [], notCancelled: [], matched: 0 };
  for (let start = 0; start === 0 || start < Math.max(sales.length, returns.length); start += RECONCILE_MAX) {
    const portion = sales.slice(start, start + RECONCILE_MAX).map(({ id, total, voided }) => ({ id, total, voided }));
    const answer = await call(reconcileSales, { body: { deviceId, since, sales: portion, returns: returns.slice(start, start + RECONCILE_MAX) } });
    all.missing.push(...answer.missing);
    all.missingReturns.push(...answer.missingReturns);
    all.different.push(...answer.different);
    all.notCancelled.push(...answer.notCancelled);
    all.extra = answer.extra;
    all.matched += answer.matched;
  }
  return all;
}

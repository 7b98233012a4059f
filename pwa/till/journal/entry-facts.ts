/** Facts about a receipt besides its goods: people, times, delivery to the server. Pure. */
import type { Entry, SaleEntry } from './entries.ts';
import { lateVoid, lateWord, tillWords } from './entry-words.ts';

export interface Fact {
  label: string;
  text: string;
}

/** Known facts only, in the order of a receipt's life. */
export function factsOf(entry: Entry, timeZone: string, moment: (at: string) => string): Fact[] {
  const { row, voiding } = entry;
  const server = entry.kind === 'sale' ? entry.server : null;
  const settledAt = server?.receivedAt ?? row?.receipt?.receivedAt ?? row?.settledAt ?? null;
  const late = lateWord(entry, timeZone);
  const voidedLate = lateVoid(entry, timeZone);
  const sender = server?.senderName ?? null;
  const facts: (Fact | null)[] = [
    entry.kind === 'sale' ? { label: 'Покупатель', text: entry.buyer } : { label: 'Причина', text: entry.reason },
    entry.kind === 'return' ? { label: 'Возврат по чеку', text: entry.saleNumber } : null,
    { label: entry.kind === 'sale' ? 'Продавец' : 'Принял', text: entry.authorName },
    entry.till === null ? null : { label: 'Откуда', text: tillWords(entry.till) },
    { label: entry.kind === 'sale' ? 'Проведён' : 'Принят', text: moment(entry.at) },
    settledAt === null || entry.state === 'waiting' || entry.state === 'sending'
      ? null
      : {
          label: 'Записан на сервере',
          text: `${moment(settledAt)}${late === null ? '' : `, ${late}`}`,
        },
    sender === null || sender === entry.authorName ? null : { label: 'Отправил', text: sender },
    row !== null && entry.state === 'waiting' && row.refusal !== null
      ? { label: 'Последняя попытка', text: `${moment(row.refusal.at)}: ${row.refusal.message || 'сервер не ответил'}` }
      : null,
    voiding === null
      ? null
      : {
          label: 'Аннулировал',
          text: `${voiding.authorName}, ${moment(voiding.recordedAt)}${voidedLate === null ? '' : `, поступило позже: ${moment(voidedLate)}`}`,
        },
    voiding === null ? null : { label: 'Почему аннулирован', text: voiding.body.reason },
  ];
  return facts.filter((fact) => fact !== null).filter(({ text }) => text !== '');
}

export interface ReturnOfSale {
  id: string;
  number: string;
  at: string;
  /** Roubles. */
  total: number;
  reason: string;
}

/** Returns of a sale, oldest first: the server's, and those of this device that it has not received. */
export function returnsOf(sale: SaleEntry, entries: readonly Entry[]): ReturnOfSale[] {
  const fromServer = (sale.server?.returns ?? []).map(({ id, number, returnedAt: at, total, reason }) => ({
    id,
    number,
    at,
    total,
    reason,
  }));
  const known = new Set(fromServer.map(({ id }) => id));
  const onlyHere = entries.flatMap((entry) =>
    entry.kind === 'return' && entry.saleId === sale.id && entry.row.state !== 'voided' && !known.has(entry.id)
      ? [{ id: entry.id, number: entry.number, at: entry.at, total: entry.total, reason: entry.reason }]
      : [],
  );
  return [...fromServer, ...onlyHere].sort((one, other) => one.at.localeCompare(other.at));
}

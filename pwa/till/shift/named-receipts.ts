/** Lists receipts by number: a seller's own, for an administrator all. Of other people's receipts only their number and sum. */
import type { User } from '#contract/people/auth.ts';
import { prefixOf, rangesOf, receiptRanges } from '#contract/values/receipt-number.ts';
import { cashOf, cashDifference, type ShiftChanges } from '#contract/shifts/shift.ts';
import type { OwnReceipt } from '../../device/shifts/shift-sums.ts';
import type { ChangedReceipts } from '../../parts/journal/shift-words.ts';

type Named = Pick<OwnReceipt, 'seq' | 'number' | 'authorId'>;

const NAMED_MAX = 12;

function visible<Receipt extends Named>(person: User, receipts: readonly Receipt[]): Receipt[] {
  return receipts.filter(({ authorId }) => person.role === 'admin' || authorId === person._id);
}

/** The receipts that `person` may see: «A7-000012…14», «A7-000020». */
export function namedFor(person: User, receipts: readonly Named[]): string[] {
  const numbers = visible(person, receipts).map(({ seq, number }) => ({ prefix: prefixOf(number), seq }));
  return receiptRanges(rangesOf(numbers));
}

/** The changes in a closed shift that `person` may see. */
export function changesFor(
  person: User,
  { added, ended, changed }: ShiftChanges<OwnReceipt>,
  receipts: ReadonlyMap<string, OwnReceipt>,
): Record<'added' | 'ended' | 'changed', ChangedReceipts> {
  const numbers = (of: readonly Named[]) =>
    visible(person, of)
      .slice(0, NAMED_MAX)
      .map(({ number }) => number);
  const over = ended.flatMap(({ id }) => receipts.get(id) ?? []);
  const now = changed.map((one) => one.now);
  return {
    added: { count: added.length, cash: cashOf(added), numbers: numbers(added) },
    ended: { count: ended.length, cash: -cashOf(ended), numbers: numbers(over) },
    changed: {
      count: changed.length,
      cash: cashDifference(cashOf(now), cashOf(changed.map(({ declared }) => declared))),
      numbers: numbers(now),
    },
  };
}

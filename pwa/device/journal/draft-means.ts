/** The means of the receipt being filled in: cash, or by one other means for all that the typed cash leaves. */
import { meansText, meansOf, type ByMeans, type Cashless } from '#contract/values/cashless.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import type { Draft } from '../rows/journal-types.ts';

export interface PaidBy {
  /** Roubles in cash: the buyer's change is counted from it. */
  readonly cash: number;
  readonly cashless?: Cashless;
  /** «наличными 5 000 ₽, картой 7 000 ₽»; null when all is cash, or not clear yet. */
  readonly text: string | null;
  /** Why the receipt can't be recorded so; null when it can. */
  readonly problem: string | null;
}

/** The parts of a total in roubles: the part without cash follows it, and the cash typed for it never exceeds it. */
export function paidBy({ means }: Pick<Draft, 'means'>, total: number): PaidBy {
  if (means === undefined || total === 0) return { cash: total, text: null, problem: null };
  const typed = typedRoubles(means.cash) ?? 0;
  const refused = (problem: string): PaidBy => ({ cash: 0, text: null, problem });
  if (Number.isNaN(typed)) return refused('Непонятно, сколько из чека внесли наличными');
  if (toKopecks(typed) >= toKopecks(total))
    return refused(
      `Наличными внесли ${formatRoubles(typed)}, а чек на ${formatRoubles(total)}: поправьте сумму или выберите «Наличные»`,
    );
  const cashless = { [means.way]: toRoubles(toKopecks(total) - toKopecks(typed)) };
  return { cash: typed, cashless, text: meansText(meansOf(total, cashless)), problem: null };
}

/** The choice that a recorded sale was made with; a till records one means beside cash. */
export function meansOfSale(total: number, cashless: Cashless | undefined): Pick<Draft, 'means'> {
  if (cashless === undefined) return {};
  const { cash, card }: ByMeans = meansOf(total, cashless);
  return { means: { way: card > 0 ? 'card' : 'sbp', cash: cash === 0 ? '' : numberAsTyped(toRoubles(cash)) } };
}

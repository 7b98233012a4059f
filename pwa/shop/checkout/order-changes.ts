/** Changes that stop an order: each line with the value on the screen and the current one. Pure. */
import type { Problem } from '#contract/error-body.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { changedLine, type Changed } from '../../parts/orders/quote-changes.tsx';

export interface Changes {
  readonly heading: string;
  readonly lines: readonly Changed[];
  /** True when a second press would order the current values; false when the cart has to be changed first. */
  readonly isAcceptable: boolean;
}

/** The changes of a refusal; null for refusals that are not about the goods. */
export function changesIn(code: string, details: readonly Problem[]): Changes | null {
  if (code === 'quote_changed')
    return {
      heading: 'Пока вы оформляли заказ, суммы изменились',
      lines: details.map(changedLine),
      isAcceptable: true,
    };
  if (code !== 'insufficient_stock') return null;
  return {
    heading: 'Столько товара уже нет',
    lines: details.map(({ title = '', left, unit }) => ({
      title,
      before: 'нужно больше',
      after: left === 0 ? 'нет в наличии' : left === undefined ? 'осталось меньше' : `осталось ${inUnits(left, unit)}`,
    })),
    isAcceptable: false,
  };
}

import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Problem } from '#contract/error-body.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { type Changed, changedLine, ChangesList } from '../../parts/orders/quote-changes.tsx';
import { paths } from '../../parts/page/paths.ts';
import { Notice } from '../../ui/notice.tsx';

export interface Changes {
  readonly heading: string;
  readonly lines: readonly Changed[];
  /** True when a second press would order the current values; false when the cart has to be changed first. */
  readonly isAcceptable: boolean;
}

/** The changes of a refusal, with the value on the screen and the current one; null for refusals that are not about the goods. */
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

/** A second press places the order, unless it would be refused like the first: then the cart has to be changed. */
export function ChangesNotice({ changes: { heading, lines, isAcceptable } }: { changes: Changes }) {
  return (
    <Notice tone="sale" urgent icon={<RefreshCw />} title={heading}>
      <ChangesList lines={lines} />
      <p>
        Заказ ещё не оформлен.{' '}
        {isAcceptable ? (
          'Проверьте и нажмите кнопку ещё раз.'
        ) : (
          <>
            <Link to={paths.cart()}>Уменьшите количество или уберите товар в корзине</Link> и оформите заказ снова.
          </>
        )}
      </p>
    </Notice>
  );
}

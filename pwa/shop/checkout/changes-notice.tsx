import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ChangesList } from '../../parts/orders/quote-changes.tsx';
import { paths } from '../../parts/page/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Changes } from './order-changes.ts';

/**
 * The changes line by line, former and current value. A second press places the order, unless it would be refused like
 * the first: then the cart has to be changed.
 */
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

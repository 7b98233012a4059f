/** Hints for wholesale buyers: the link to the quick order, and the amount missing to the minimum sum, before the button is pressed. */
import { ListPlus } from 'lucide-react';
import { formatRoubles, saleTotal } from '#contract/values/money.ts';
import { paths } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import { useViewer } from '../../queries/viewer.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Amount missing to the minimum sum. Roubles. */
export function missingToMinimum(total: number, minimum: number): number {
  return Math.max(
    0,
    saleTotal([
      { price: minimum, qty: 1 },
      { price: total, qty: -1 },
    ]),
  );
}

/** @param props.total roubles at this buyer's prices */
export function WholesaleMinimum({ total }: { total: number }) {
  const { role, minimum: own } = useViewer();
  const { wholesaleMinimum } = useShop();
  const minimum = own ?? wholesaleMinimum;
  const missing = missingToMinimum(total, minimum);
  if (role !== 'wholesale' || missing === 0) return null;
  return (
    <Notice tone="low" title={`До оптового заказа не хватает ${formatRoubles(missing)}`}>
      Минимальная сумма — {formatRoubles(minimum)}.
    </Notice>
  );
}

export function QuickOrderLink() {
  const { role } = useViewer();
  if (role !== 'wholesale') return null;
  return (
    <ButtonLink to={paths.quickOrder()} variant="outline">
      <ListPlus />
      Быстрый заказ
    </ButtonLink>
  );
}

/** For wholesale buyers: the way to order by a list, and what lacks to the least sum before anything is pressed. */
import { ListPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatRoubles, saleTotal } from '#contract/values/money.ts';
import { paths } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import { useViewer } from '../../queries/viewer.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Roubles. */
export function lackingToMinimum(total: number, minimum: number): number {
  return Math.max(
    0,
    saleTotal([
      { price: minimum, qty: 1 },
      { price: total, qty: -1 },
    ]),
  );
}

/** @param props.total roubles, as this buyer pays */
export function WholesaleMinimum({ total }: { total: number }) {
  const { role, minimum: own } = useViewer();
  const { wholesaleMinimum } = useShop();
  const minimum = own ?? wholesaleMinimum;
  const lacking = lackingToMinimum(total, minimum);
  if (role !== 'wholesale' || lacking === 0) return null;
  return (
    <Notice tone="low" title={`До оптового заказа не хватает ${formatRoubles(lacking)}`}>
      Минимальная сумма — {formatRoubles(minimum)}.
    </Notice>
  );
}

export function QuickOrderLink() {
  const { role } = useViewer();
  if (role !== 'wholesale') return null;
  return (
    <Link to={paths.quickOrder()} className={buttonClass({ variant: 'outline' })}>
      <ListPlus size={20} strokeWidth={1.75} aria-hidden />
      Быстрый заказ
    </Link>
  );
}

/** A moment in a back-office column: in the shop's zone, to the second in the tooltip. */
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { denseMoment, fullMoment } from './moments.ts';

export function Moment({ at }: { at: string }) {
  const { timezone } = useShop();
  return (
    <time dateTime={at} title={fullMoment(at, timezone)} className="tabular">
      {denseMoment(at, shopNow(), timezone)}
    </time>
  );
}

import { formatPhone } from '#contract/values/phone.ts';
import { pointWords, weekOf, weekWords } from '#contract/shop/opening.ts';
import type { PickupPoint } from '#contract/shop/shop.ts';
import { useShop } from '../../queries/shop.ts';

export function PickupPlace({ point }: { point: PickupPoint }) {
  const { opening } = useShop();
  const hours = weekWords(weekOf(opening, point));
  return (
    <address className="grid justify-start gap-1 anywhere upright">
      <span>{pointWords(point)}</span>
      {hours !== '' && <span className="muted text-14">{hours}</span>}
      {(point.phone !== '' || point.mapUrl !== '') && (
        <span className="flex wrap gap-0-4">
          {point.phone !== '' && (
            <a className="inline-row touchable" href={`tel:${point.phone}`}>
              {formatPhone(point.phone)}
            </a>
          )}
          {point.mapUrl !== '' && (
            <a className="inline-row touchable" href={point.mapUrl} target="_blank" rel="noreferrer">
              На карте
            </a>
          )}
        </span>
      )}
    </address>
  );
}

/** The pickup point an order names, with its details while the shop still has it. */
export function OrderedPlace({ address }: { address: string }) {
  const point = useShop().opening.points.find((one) => pointWords(one) === address);
  return point === undefined ? address : <PickupPlace point={point} />;
}

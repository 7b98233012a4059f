/** When something was, as back-office columns say it: in the shop's zone, to the second in the tooltip. */
import { useShop } from '../queries/shop.ts';
import { denseMoment } from './moments.ts';

export function Moment({ at }: { at: string }) {
  const { timezone } = useShop();
  const full = new Date(at).toLocaleString('ru-RU', { dateStyle: 'long', timeStyle: 'medium', timeZone: timezone });
  return (
    <time dateTime={at} title={full} className="tabular">
      {denseMoment(at, new Date(), timezone)}
    </time>
  );
}

/** Orders on this device that wait for a login of their buyers, without their contents. */
import { Link } from 'react-router-dom';
import { plural } from '#contract/values/plural.ts';
import { useForeignOrders } from '../../device/journal/use-kept-orders.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths } from '../page/paths.ts';

export interface ForeignOrders {
  text: string;
  /** A guest may be their buyer. */
  isGuest: boolean;
}

/** Null when there are none, and until it is known who is logged in. */
export function useForeignOrdersText(): ForeignOrders | null {
  const { person, status } = usePerson();
  const count = useForeignOrders(person?._id ?? null);
  if (count === 0 || (person === null && status === 'loading')) return null;
  return { text: foreignOrdersText(count, person === null), isGuest: person === null };
}

function foreignOrdersText(count: number, isGuest: boolean): string {
  if (isGuest)
    return plural(
      count,
      'На этом устройстве ждёт заявка: она отправится, когда вы войдёте',
      'На этом устройстве ждут заявки: они отправятся, когда вы войдёте',
      'На этом устройстве ждут заявки: они отправятся, когда вы войдёте',
    );
  return plural(
    count,
    'На этом устройстве ждёт заявка другого покупателя: она отправится, когда он войдёт здесь',
    'На этом устройстве ждут заявки других покупателей: они отправятся, когда их покупатели войдут здесь',
    'На этом устройстве ждут заявки других покупателей: они отправятся, когда их покупатели войдут здесь',
  );
}

export function LoginLink({ className }: { className: string | undefined }) {
  return (
    <Link to={paths.auth()} state={{ from: paths.keptOrders() }} className={className}>
      Войти
    </Link>
  );
}

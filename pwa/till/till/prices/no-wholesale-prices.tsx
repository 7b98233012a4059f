/** In a wholesale buyer's receipt while this device lacks wholesale prices, as after a login by PIN without a network. */
import { lacksSession } from '../../../device/person/session.ts';
import { usePerson } from '../../../device/person/use-session.ts';
import { useConnection } from '../../../device/use-connection.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SessionDoor, useWayToSession } from '../../kit/session-door.tsx';

export function NoWholesalePrices() {
  const { status } = usePerson();
  const { reachable } = useConnection();
  const way = useWayToSession();
  const needsSession = reachable !== false && lacksSession(status);
  const when =
    reachable === false ? 'загрузятся, когда будет сеть' : needsSession ? `загрузятся, когда вы ${way}` : 'загружаются';
  return (
    <Notice tone="low" urgent title="Оптовых цен на кассе сейчас нет" action={needsSession && <SessionDoor />}>
      Новые позиции добавляются по розничной цене. Оптовые цены {when}: тогда касса предложит их взять.
    </Notice>
  );
}

import { useEffect, useRef } from 'react';
import { useToast, type ToastContent } from '../../ui/toast.tsx';
import { useUpdate } from './use-update.ts';

const NEW: ToastContent = { text: 'Вышла новая версия магазина.', tone: 'info' };
const NOT_WHOLE: ToastContent = {
  text: 'Обновление загрузилось не полностью: нет связи. Пока работает прежняя версия.',
  tone: 'warn',
};

/** Offers a new version once it waits and no sale is being entered. It is applied only at a press. */
export function UpdateOffer() {
  const { state, failures, apply } = useUpdate();
  const { show, dismiss } = useToast();
  const offer = useRef<number | null>(null);
  useEffect(() => {
    if (state !== 'ready') return;
    offer.current = show({
      ...(failures === 0 ? NEW : NOT_WHOLE),
      seconds: 0,
      action: { label: failures === 0 ? 'Обновить' : 'Повторить', onPress: apply, forAnyone: true },
    });
    return () => {
      // A sale has been started since: the offer waits for its end.
      if (offer.current !== null) dismiss(offer.current);
      offer.current = null;
    };
  }, [state, failures, apply, show, dismiss]);
  return null;
}

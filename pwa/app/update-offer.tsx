import { useEffect, useRef } from 'react';
import { useToast, type ToastTone } from '../ui/toast.tsx';
import { useUpdate } from './use-update.ts';

/** Offers a new version once it waits and no sale is being entered. It never applies itself. */
export function UpdateOffer() {
  const { state, apply } = useUpdate();
  const { show, dismiss } = useToast();
  const offer = useRef<number | null>(null);
  useEffect(() => {
    if (state !== 'ready') return;
    const put = (text: string, tone: ToastTone, label: string) => {
      offer.current = show({ text, tone, seconds: 0, action: { label, onPress: () => void press() } });
    };
    const press = async () => {
      if (!(await apply()))
        put('Обновление загрузилось не полностью: нет связи. Пока работает прежняя версия.', 'warn', 'Повторить');
    };
    put('Вышла новая версия магазина.', 'info', 'Обновить');
    return () => {
      // A sale has been begun meanwhile: the offer waits for its end.
      if (offer.current !== null) dismiss(offer.current);
      offer.current = null;
    };
  }, [state, apply, show, dismiss]);
  return null;
}

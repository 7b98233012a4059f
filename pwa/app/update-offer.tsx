import { useEffect, useRef } from 'react';
import { useToast } from '../ui/toast.tsx';
import { useUpdate } from './use-update.ts';

/** Offers a new version once it waits and no sale is being entered. It never applies itself. */
export function UpdateOffer() {
  const { state, apply } = useUpdate();
  const { show, dismiss } = useToast();
  const offer = useRef<number | null>(null);
  useEffect(() => {
    if (state !== 'ready') return;
    offer.current = show({
      text: 'Вышла новая версия магазина.',
      tone: 'info',
      seconds: 0,
      action: { label: 'Обновить', onPress: apply },
    });
    return () => {
      // A sale has been begun meanwhile: the offer waits for its end.
      if (offer.current !== null) dismiss(offer.current);
      offer.current = null;
    };
  }, [state, apply, show, dismiss]);
  return null;
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { liveStore, useLive } from '../../device/database/use-live.ts';
import { hasOpenDraft } from '../../device/journal/drafts.ts';
import { applyUpdate } from '../../sw/apply-update.ts';
import { isUpdateReady, subscribeUpdate, updateFailures } from '../../sw/update-state.ts';
import { type ToastContent, useToast } from '../../ui/toast.tsx';

const NEW: ToastContent = { text: 'Вышла новая версия магазина.', tone: 'info' };
const NOT_WHOLE: ToastContent = {
  text: 'Обновление загрузилось не полностью: нет связи. Пока работает прежняя версия.',
  tone: 'warn',
};

// Until the drafts have been read, a sale may be open.
const openDraft = liveStore(() => Promise.resolve(hasOpenDraft), true);

/** Milliseconds until another look at the sales of other windows: a window that closes changes nothing in the database. */
const LOOK_AGAIN_MS = 5_000;

export function useUpdate() {
  const isReady = useSyncExternalStore(subscribeUpdate, isUpdateReady, () => false);
  const failures = useSyncExternalStore(subscribeUpdate, updateFailures, () => 0);
  const isSelling = useLive(openDraft);
  const isWaiting = isReady && isSelling;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = async () => setOver(!(await hasOpenDraft()));
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      setOver(false);
    };
  }, [isWaiting]);
  const state = !isReady ? 'none' : isWaiting && !isOver ? 'deferred' : 'ready';
  return {
    /** none; deferred: waits until the sale being entered is done; ready: may be offered. */
    state,
    failures,
    apply: applyUpdate,
  };
}

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

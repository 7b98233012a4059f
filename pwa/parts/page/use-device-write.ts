/** Writes to the device from a press: a failure is shown, and what was removed can be put back. */
import { useMemo } from 'react';
import { useToast } from '../../ui/toast.tsx';

/** Long enough to notice that the wrong thing was removed. */
const UNDO_SECONDS = 8;

export function useDeviceWrite(failed = 'Не удалось сохранить на устройстве') {
  const { show } = useToast();
  return useMemo(() => {
    const attempt = (change: Promise<unknown>, done?: () => void) =>
      void change.then(done, () => show({ tone: 'error', text: failed }));
    const offerBack = (text: string, putBack: () => Promise<unknown>) =>
      void show({ text, seconds: UNDO_SECONDS, action: { label: 'Вернуть', onPress: () => attempt(putBack()) } });
    return { attempt, offerBack };
  }, [show, failed]);
}

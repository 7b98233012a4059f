/** Keeps the screen on while the till is open and visible; does nothing on devices without a wake lock. */
import { useEffect } from 'react';

interface Lock {
  release(): Promise<void>;
}

export interface AwakeDevice {
  wakeLock?: { request(kind: 'screen'): Promise<Lock> } | undefined;
}

export interface Shown extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly visibilityState: DocumentVisibilityState;
}

/** Active until the returned function is called. A hidden page loses the lock, so it is requested again when shown. */
export function keepAwake(device: AwakeDevice, page: Shown): () => void {
  const { wakeLock } = device;
  if (wakeLock === undefined) return () => undefined;
  let isOver = false;
  let lock: Lock | undefined;
  const requestLock = async () => {
    if (isOver || page.visibilityState !== 'visible') return;
    try {
      const given = await wakeLock.request('screen');
      if (isOver) await given.release();
      else lock = given;
    } catch {
      // On a low battery or a refusal the screen dims as usual.
    }
  };
  const onVisibilityChange = () => void requestLock();
  page.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', onVisibilityChange);
    lock?.release().catch(() => undefined);
  };
}

export function useKeepAwake(wanted: boolean): void {
  useEffect(() => (wanted ? keepAwake(navigator, document) : undefined), [wanted]);
}

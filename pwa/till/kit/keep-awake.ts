/** Keeps the screen lit while the till is open and in view; devices that can't do that are left as they are. */
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

/**
 * Until the returned function is called. The browser takes the lock away with the view; it is asked for anew each time.
 */
export function keepAwake(device: AwakeDevice, page: Shown): () => void {
  const { wakeLock } = device;
  if (wakeLock === undefined) return () => undefined;
  let isOver = false;
  let lock: Lock | undefined;
  const ask = async () => {
    if (isOver || page.visibilityState !== 'visible') return;
    try {
      const given = await wakeLock.request('screen');
      if (isOver) await given.release();
      else lock = given;
    } catch {
      // An empty battery, or a browser that says no: the screen dims as it always did.
    }
  };
  const look = () => void ask();
  page.addEventListener('visibilitychange', look);
  look();
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', look);
    lock?.release().catch(() => undefined);
  };
}

export function useKeepAwake(wanted: boolean): void {
  useEffect(() => (wanted ? keepAwake(navigator, document) : undefined), [wanted]);
}

/** Asks every version of the service worker to keep the till and the office on this device. */
import { KEEP_STAFF, type KeepAnswer } from './messages.ts';

/**
 * Resolves once every active or waiting version has the whole staff part; rejects when one could not get it. Never
 * resolves in a browser without workers.
 */
export async function keepStaffPart(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { installing, waiting, active } = await navigator.serviceWorker.ready;
  await Promise.all([active, waiting, installing].map(requestKeepStaff));
}

function requestKeepStaff(worker: ServiceWorker | null): Promise<void> {
  if (worker === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => {
      port1.close();
      if (data.kept) resolve();
      else reject(new Error('The till and the office are not wholly on this device'));
    };
    worker.postMessage({ type: KEEP_STAFF }, [port2]);
  });
}

/** The page's wish that this device keep the till and the office, said to every version of its worker. */
import { KEEP_STAFF, type StaffKept } from './messages.ts';

/**
 * Resolves once every version that works here or waits keeps the staff part whole, rejects when one could not. Where
 * there is no worker it never resolves.
 */
export async function keepStaffPart(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { installing, waiting, active } = await navigator.serviceWorker.ready;
  await Promise.all([active, waiting, installing].map(ask));
}

function ask(worker: ServiceWorker | null): Promise<void> {
  if (worker === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<StaffKept>) => {
      port1.close();
      if (data.kept) resolve();
      else reject(new Error('The till and the office are not wholly on this device'));
    };
    worker.postMessage({ type: KEEP_STAFF }, [port2]);
  });
}

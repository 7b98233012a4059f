/** Asks every version of the service worker to keep the till and the office on this device. */
import { ask, KEEP_STAFF, type KeepAnswer } from './messages.ts';

/**
 * Resolves once every active or waiting version has the whole staff part; rejects when one could not get it. Never
 * resolves in a browser without workers.
 */
export async function keepStaffPart(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { installing, waiting, active } = await navigator.serviceWorker.ready;
  await Promise.all([active, waiting, installing].map(requestKeepStaff));
}

async function requestKeepStaff(worker: ServiceWorker | null): Promise<void> {
  if (worker === null) return;
  const { kept } = await ask<KeepAnswer>(worker, KEEP_STAFF);
  if (!kept) throw new Error('The till and the office are not wholly on this device');
}

/**
 * The till's hello: learns its series prefix and the clock's skew, and says what it still holds. One that turns out to be
 * a copy begins a series of its own. Staff only.
 */
import { registerDevice } from '#contract/devices/devices.ts';
import { isStaff } from '#contract/roles.ts';
import { deviceDb } from '../device/database.ts';
import { readFlag, setFlag } from '../device/flags.ts';
import { isLatestKey, nextContactKeys, noteKeyTaken } from '../device/journal/contact-keys.ts';
import { unsentSummary } from '../device/journal/journal.ts';
import { keepPinsOfStaff, knownSellers } from '../device/person/pins.ts';
import { isTill } from '../device/journal/till-device.ts';
import { readSeries, storeContact } from '../device/journal/series.ts';
import { noteSyncStatus } from '../device/journal/sync-status.ts';
import { beginOwnSeries } from '../device/shifts/own-series.ts';
import { readStorageHealth } from '../device/storage/storage-health.ts';
import { attempt } from '../net/call.ts';

/** What the server heard last of what waits here; null when nothing. */
let heard: string | null = null;

/** Says hello again when what waits here, or how it is kept, has changed since the server last heard of it. */
export async function reportPending(): Promise<void> {
  if (textOf(await unsentSummary()) !== heard) await contactServer();
}

function textOf({ count, total }: { count: number; total: number }): string {
  const { places, room } = readStorageHealth();
  return `${count} ${total} ${places} ${room}`;
}

/** Says hello for a till on which a member of staff is logged in; a failure is left to the next time. @returns false for a failure */
export async function contactServer(): Promise<boolean> {
  const person = await deviceDb.session.get('person');
  if (person === undefined || person.byPin === true || !isStaff(person.user.role)) return true;
  const series = await readSeries();
  if (!(await isTill(series))) return true;
  const unsent = await unsentSummary();
  const people = (await knownSellers()).map(({ personId }) => personId);
  const persisted = (await navigator.storage?.persisted?.()) ?? false;
  const { places, room } = readStorageHealth();
  const said = textOf(unsent);
  const { taken, next } = await nextContactKeys();
  const copyOf = await readFlag('copyOf');
  const outcome = await attempt(registerDevice, {
    body: {
      deviceId: series.deviceId,
      sentAt: new Date().toISOString(),
      appVersion: __APP_VERSION__,
      ...(series.prefix === null ? {} : { prefix: series.prefix }),
      lastSeq: series.lastSeq,
      pendingCount: unsent.count,
      pendingTotal: unsent.total,
      persisted,
      nextContactKey: next,
      ...(taken === null ? {} : { contactKey: taken }),
      ...(copyOf === undefined ? {} : { copyOf }),
      // Before anybody has looked there is nothing to say of either.
      ...(places === null || room === null ? {} : { places, room }),
      people,
    },
  });
  if (outcome.kind !== 'answered') return false;
  if (outcome.data.copied === true) {
    // A slow contact of the page beside quick ones of the worker, or the other way round, is no copy's.
    if (!(await isLatestKey(taken))) return false;
    await beginOwnSeries(series.deviceId);
    // Without a key of before it is nobody's copy.
    return contactServer();
  }
  await noteKeyTaken(next);
  heard = said;
  await storeContact(outcome.data);
  if (outcome.data.terms !== undefined) await setFlag('tillTerms', outcome.data.terms);
  if (outcome.data.staff !== undefined) await keepPinsOfStaff(outcome.data.staff, people);
  await noteSyncStatus({ reachable: true, lastContactAt: new Date().toISOString(), needsLogin: false });
  return true;
}

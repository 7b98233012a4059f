/**
 * The till's regular contact with the server: its series prefix, the clock's skew, its unsent rows. A copy of a till begins its own series.
 * Staff only.
 */
import { registerDevice } from '#contract/devices/devices.ts';
import { isStaff } from '#contract/roles.ts';
import { deviceDb } from '../device/database/database.ts';
import { readFlag, setFlag, type Flags } from '../device/database/flags.ts';
import { acknowledgedNumbers, readUnsent, type Unsent } from '../device/journal/journal-counts.ts';
import { isLatestKey, nextContactKeys, noteKeyTaken, readSeries, storeContact } from '../device/durable/series.ts';
import { countAll } from '../device/journal/row-words.ts';
import { keepPinsOfStaff, knownSellers } from '../device/person/pins.ts';
import { canKeepMirror } from '../device/journal/mirror/mirror.ts';
import { isTill } from '../device/journal/till-device.ts';
import { noteSyncStatus } from '../device/journal/sync-status.ts';
import { beginOwnSeries } from '../device/shifts/own-series.ts';
import { readStorageHealth } from '../device/database/storage-health.ts';
import { attempt } from '../net/call.ts';

let reported: string | null = null;

/** Contacts the server again when the unsent rows, or the state of the storage, differ from the last report. */
export async function reportPending(): Promise<void> {
  if (reportOf(await readUnsent()) !== reported) await contactServer();
}

function reportOf({ rows, total }: Unsent): string {
  const { places, room } = readStorageHealth();
  return `${Object.values(rows).join(' ')} ${total} ${places} ${room}`;
}

/** Contacts the server from a till on which staff are logged in; false for a failure, which is repeated at the next time. */
export async function contactServer(): Promise<boolean> {
  const person = await deviceDb.session.get('person');
  if (person === undefined || person.byPin === true || !isStaff(person.user.role)) return true;
  const series = await readSeries();
  if (!(await isTill(series))) return true;
  const unsent = await readUnsent();
  const people = (await knownSellers()).map(({ personId }) => personId);
  const persisted = (await navigator.storage?.persisted?.()) ?? false;
  const { places, room } = readStorageHealth();
  const report = reportOf(unsent);
  const { taken, next } = await nextContactKeys();
  const copyOf = await readFlag('copyOf');
  const compared = await readFlag('tillCompared');
  const outcome = await attempt(registerDevice, {
    body: {
      deviceId: series.deviceId,
      sentAt: new Date().toISOString(),
      appVersion: __APP_VERSION__,
      ...(series.prefix === null ? {} : { prefix: series.prefix }),
      lastSeq: series.lastSeq,
      pendingCount: countAll(unsent.rows),
      pendingRows: unsent.rows,
      pendingTotal: unsent.total,
      acknowledged: await acknowledgedNumbers(series.deviceId),
      persisted,
      nextContactKey: next,
      ...(taken === null ? {} : { contactKey: taken }),
      ...(copyOf === undefined ? {} : { copyOf }),
      // Both are unknown before the storage was checked.
      ...(places === null || room === null ? {} : { places, room }),
      people,
    },
  });
  if (outcome.kind !== 'answered') return false;
  if (outcome.data.copied === true) {
    // A slow contact of the page beside quick ones of the worker, or the other way round, does not mean a copy.
    // Its drawer gets a new id, in the mirror too: that is left to the page.
    if (!(await isLatestKey(taken)) || !(await canKeepMirror())) return false;
    await beginOwnSeries(series.deviceId);
    // Without a former key the server can't take it for a copy.
    return contactServer();
  }
  await noteKeyTaken(next);
  reported = report;
  await storeContact(outcome.data);
  if (outcome.data.lost === true) await doubtComparison(compared);
  if (outcome.data.terms !== undefined) await setFlag('tillTerms', outcome.data.terms);
  if (outcome.data.staff !== undefined) await keepPinsOfStaff(outcome.data.staff, people);
  await noteSyncStatus({ reachable: true, lastContactAt: new Date().toISOString(), needsLogin: false });
  return true;
}

/** Epoch of no database: the till's screen compares the journal within a minute, and sends again what the server lacks. */
const DOUBTED = '';

/**
 * @param before the comparison as of the report: a later one has found what the report lacked, and one more would replace its result by «no
 * difference»
 */
async function doubtComparison(before: Flags['tillCompared'] | undefined): Promise<void> {
  const known = await readFlag('tillCompared');
  if (known?.last?.at !== before?.last?.at) return;
  await setFlag('tillCompared', { epoch: DOUBTED, last: known?.last ?? null });
}

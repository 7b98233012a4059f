/** A copied till goes on as a till of its own. */
import { v4 as randomId, v7 as newId } from 'uuid';
import { journalDb } from '../database.ts';
import { setFlag } from '../flags.ts';
import { forgetContactKeys } from '../journal/contact-keys.ts';
import { inBothPlaces } from '../journal/both-places.ts';
import { forgetInMirror } from '../journal/keep-mirror.ts';
import { readSeries } from '../journal/series.ts';
import { openDrawer } from './open-drawer.ts';

/**
 * Another browser goes on as the device `copied`: from here on this one has an identity of its own, whose numbers go on
 * where they are, under a prefix that the server will give. What was printed before stays with the former device, and is
 * sent as it is; what was done at the drawer goes with the next closing, under an id of its own. Done already, it
 * changes nothing.
 */
export async function beginOwnSeries(copied: string): Promise<void> {
  const former = await inBothPlaces(async (keep) => {
    const series = await readSeries();
    if (series.deviceId !== copied) return null;
    const own = { ...series, deviceId: randomId(), prefix: null };
    await journalDb.series.put(own);
    const drawer = await openDrawer();
    if (drawer === undefined) {
      await keep({ series: own });
      return { lastSeq: series.lastSeq, drawers: [] };
    }
    const moved = { ...drawer, id: newId(), deviceId: own.deviceId, fromSeq: series.lastSeq, toSeq: series.lastSeq };
    await journalDb.shifts.delete(drawer.id);
    await journalDb.shifts.add(moved);
    await keep({ series: own, shifts: [moved] });
    return { lastSeq: series.lastSeq, drawers: [drawer.id] };
  });
  if (former === null) return;
  await forgetInMirror(former.drawers);
  await setFlag('copyOf', { deviceId: copied, lastSeq: former.lastSeq });
  await forgetContactKeys();
}

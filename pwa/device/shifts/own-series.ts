import { v4 as randomId, v7 as newId } from 'uuid';
import { journalDb } from '../database/database.ts';
import { setFlag } from '../database/flags.ts';
import { forgetContactKeys, readSeries } from '../durable/series.ts';
import { dualWrite } from '../durable/dual-write.ts';
import { forgetInMirror } from '../durable/keep-mirror.ts';
import { openDrawer } from '../durable/stored-shifts.ts';

/** Gives a copied till its own id: its numbers go on, the server assigns a prefix, former receipts stay, open drawers move. */
export async function beginOwnSeries(copied: string): Promise<void> {
  const former = await dualWrite(async (keep) => {
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

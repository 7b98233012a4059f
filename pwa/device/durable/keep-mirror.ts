/** Keeps the mirror in step with the journal; rows the journal has lost stay there. */
import { journalDb } from '../database/database.ts';
import type { JournalRow } from '../rows/journal-types.ts';
import { hasMirror, openMirror } from '../journal/mirror/mirror.ts';
import type { Contents } from '../journal/mirror/contents.ts';
import { withoutLease } from '../rows/kinds.ts';
import { isUnsettled, rowsIn, UNSETTLED } from './rows-in-state.ts';
import type { ClosedShift } from '../rows/shift-types.ts';

/** Deletes from the mirror the rows and closings that the journal has just deleted after their acknowledgement. */
export async function forgetInMirror(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    const mirror = (await hasMirror()) ? await openMirror() : null;
    await mirror?.ask({ call: 'forget', ids: [...ids] });
    await mirror?.ask({ call: 'tidy', always: true });
  } catch (error) {
    // The next start restores them, and deletes them again then.
    console.error('The mirror keeps what the journal has forgotten', error);
  }
}

/** Writes the changes of the journal's rows into the mirror; resolves once they are there. */
export async function catchUpMirror(): Promise<void> {
  const mirror = await openMirror();
  if (mirror === null) return;
  const contents = await mirror.ask({ call: 'contents' });
  const { rows, shifts } = await changedSince(contents);
  const series = (await journalDb.series.get('series')) ?? null;
  const isNewSeries = series !== null && JSON.stringify(series) !== JSON.stringify(contents.series);
  if (rows.length + shifts.length > 0 || isNewSeries)
    await mirror.ask({ call: 'keep', batch: { batch: '', rows, shifts, series } });
  await mirror.ask({ call: 'tidy', always: false });
}

async function changedSince(contents: Contents): Promise<{ rows: JournalRow[]; shifts: ClosedShift[] }> {
  const open = [...contents.rows.values()].filter(({ value }) => isUnsettled(value)).map(({ value }) => value.id);
  const unsettled = await rowsIn(...UNSETTLED);
  const settledSince = (await journalDb.rows.bulkGet(open)).filter((row) => row !== undefined && !isUnsettled(row));
  const rows = [...unsettled, ...(settledSince as JournalRow[])]
    .map(withoutLease)
    .filter((row) => !isSame(row, contents.rows.get(row.id)?.value));
  const shifts = (await journalDb.shifts.toArray()).filter((shift) => {
    const image = contents.shifts.get(shift.id)?.value;
    return image === undefined || image.revision !== shift.revision || image.state !== shift.state;
  });
  return { rows, shifts };
}

function isSame(row: JournalRow, image: JournalRow | undefined): boolean {
  if (image === undefined) return false;
  const marks = ({ state, settledAt, body, ...rest }: JournalRow) =>
    JSON.stringify([
      state,
      settledAt,
      body,
      'voidedBy' in rest ? rest.voidedBy : null,
      'leftAt' in rest ? rest.leftAt : null,
    ]);
  return marks(row) === marks(image);
}

/** Merges the frames of all segments. Pure: it also runs when the app's own database does not open. */
import type { JournalRow, Series } from '../../rows/journal-types.ts';
import type { ClosedShift } from '../../rows/shift-types.ts';
import type { Frame } from './frames.ts';

/** Records written together as one frame. */
export interface Batch {
  batch: string;
  rows: JournalRow[];
  shifts: ClosedShift[];
  /** The device's identity and the last number of its series; null when it is not known here. */
  series: Series | null;
}

export interface ForgottenIds {
  ids: string[];
}

export interface Image<Value> {
  value: Value;
  stamp: number;
}

export interface Contents {
  rows: ReadonlyMap<string, Image<JournalRow>>;
  shifts: ReadonlyMap<string, Image<ClosedShift>>;
  series: Series | null;
  /** Ids deleted from the journal, with the stamp of that frame. */
  gone: ReadonlyMap<string, number>;
}

/** The batch of a frame with rows; undefined for others. */
export const batchIn = ({ kind, contents }: Frame): Batch | undefined =>
  kind === 'prepared' || kind === 'sealed' ? (contents as Batch) : undefined;

/** Contents of these frames in any order: the later image of a row wins, an unsealed batch was never recorded. */
export function contentsOf(frames: readonly Frame[]): Contents {
  const sealed = new Set(
    frames.flatMap(({ kind, contents }) => (kind === 'seal' ? [(contents as { batch: string }).batch] : [])),
  );
  const gone = new Map<string, number>();
  for (const { kind, stamp, contents } of frames) {
    if (kind === 'gone')
      for (const id of (contents as ForgottenIds).ids) gone.set(id, Math.max(stamp, gone.get(id) ?? 0));
  }
  const rows = new Map<string, Image<JournalRow>>();
  const shifts = new Map<string, Image<ClosedShift>>();
  let series: Image<Series> | null = null;
  for (const frame of frames) {
    const { kind, stamp } = frame;
    const batch = batchIn(frame);
    if (batch === undefined || (kind === 'prepared' && !sealed.has(batch.batch))) continue;
    for (const row of batch.rows) take(rows, gone, row, stamp);
    for (const shift of batch.shifts) take(shifts, gone, shift, stamp);
    if (batch.series !== null) series = laterSeries(series, { value: batch.series, stamp });
  }
  return { rows, shifts, series: series?.value ?? null, gone };
}

function take<Value extends { id: string }>(
  images: Map<string, Image<Value>>,
  gone: ReadonlyMap<string, number>,
  value: Value,
  stamp: number,
): void {
  if (stamp <= (gone.get(value.id) ?? -1) || stamp < (images.get(value.id)?.stamp ?? -1)) return;
  images.set(value.id, { value, stamp });
}

/** A device has one identity; its numbers never go back, in whatever order the tabs wrote. */
function laterSeries(one: Image<Series> | null, other: Image<Series>): Image<Series> {
  if (one === null) return other;
  const [former, later] = one.stamp <= other.stamp ? [one, other] : [other, one];
  if (former.value.deviceId !== later.value.deviceId) return later;
  return {
    stamp: later.stamp,
    value: {
      ...later.value,
      prefix: later.value.prefix ?? former.value.prefix,
      lastSeq: Math.max(former.value.lastSeq, later.value.lastSeq),
    },
  };
}

/** What the frames of all segments say together. Pure: it also runs where the app's own database does not open. */
import type { JournalRow, Series } from '../journal-types.ts';
import type { ClosedShift } from '../../shifts/shift-types.ts';
import type { Frame } from './frames.ts';

/** What is written together, as one frame. */
export interface Batch {
  /** Names it in its seal. */
  batch: string;
  rows: JournalRow[];
  shifts: ClosedShift[];
  /** The device's identity and the last number of its series; null when it is not known here. */
  series: Series | null;
}

/** Rows and closings that the journal no longer keeps. */
export interface Gone {
  ids: string[];
}

export interface Image<Value> {
  value: Value;
  stamp: number;
}

export interface Contents {
  /** The newest image of each row, by id. */
  rows: ReadonlyMap<string, Image<JournalRow>>;
  shifts: ReadonlyMap<string, Image<ClosedShift>>;
  series: Series | null;
  /** Ids that the journal no longer keeps, with the moment of that word. */
  gone: ReadonlyMap<string, number>;
}

/**
 * The sum of these frames, whatever their order: a later image of a row stands for it, an unsealed batch was never
 * recorded.
 */
export function contentsOf(frames: readonly Frame[]): Contents {
  const sealed = new Set(
    frames.flatMap(({ kind, contents }) => (kind === 'seal' ? [(contents as { batch: string }).batch] : [])),
  );
  const gone = new Map<string, number>();
  for (const { kind, stamp, contents } of frames) {
    if (kind === 'gone') for (const id of (contents as Gone).ids) gone.set(id, Math.max(stamp, gone.get(id) ?? 0));
  }
  const rows = new Map<string, Image<JournalRow>>();
  const shifts = new Map<string, Image<ClosedShift>>();
  let series: Image<Series> | null = null;
  for (const { kind, stamp, contents } of frames) {
    if (kind !== 'sealed' && (kind !== 'prepared' || !sealed.has((contents as Batch).batch))) continue;
    const batch = contents as Batch;
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

/** A device has one identity; its numbers never go back, whichever tab wrote last. */
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

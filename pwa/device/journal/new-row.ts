/** The beginning of every journal row. */
import { UNSENT } from '../durable/delivery.ts';
import type { RowKind, RowOf } from '../rows/journal-types.ts';

/** A row that waits for its first delivery, without an answer. */
const QUEUED = {
  ...UNSENT,
  v: 1,
  state: 'queued',
  dependsOn: null,
  deviceSeq: 0,
  lease: null,
  receipt: null,
} as const;

/** Fields without which a row is not a row of its kind; a row that waits for another, or has a number, says so. */
type OwnFields<Row> = Omit<Row, 'kind' | keyof typeof QUEUED> &
  Partial<Pick<Row, keyof Row & ('dependsOn' | 'deviceSeq')>>;

export function newRow<K extends RowKind>(kind: K, fields: OwnFields<RowOf<K>>): RowOf<K> {
  return { ...QUEUED, kind, ...fields } as RowOf<K>;
}

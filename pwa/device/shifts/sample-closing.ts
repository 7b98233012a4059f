/** For tests: a closed shift that counted nothing. */
import type { ClosedShift } from '../rows/shift-types.ts';

export const SAMPLE_CLOSING: ClosedShift = {
  id: 's',
  v: 1,
  state: 'queued',
  revision: 1,
  deviceId: 'd',
  authorId: 'u',
  authorName: 'Ольга Н.',
  fromSeq: 0,
  toSeq: 1,
  openedAt: '2026-01-01T08:00:00.000Z',
  closedAt: '2026-01-01T18:00:00.000Z',
  receipts: [],
  counted: null,
  note: '',
  dueAt: 0,
  attempts: 0,
  refusal: null,
  settledAt: null,
};

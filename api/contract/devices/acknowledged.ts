/** Receipt numbers of a till that the server has acknowledged, and those among them that it lacks. Pure. */
import { z } from 'zod';
import { SEQ_MAX } from '../common.ts';

/** Maximum number of ranges that a till reports: the latest ones. */
export const ACKNOWLEDGED_MAX = 100;

const seq = z.number().int().min(1).max(SEQ_MAX);
/** Both ends are included. */
export const acknowledgedSchema = z.array(z.object({ from: seq, to: seq })).max(ACKNOWLEDGED_MAX);
export type Acknowledged = z.infer<typeof acknowledgedSchema>;

/**
 * The acknowledged numbers that the server lacks: it has lost its latest transactions, as with a copy of its file that was taken without the
 * file's log.
 * @param missing numbers below `lastSeq` that the server lacks
 */
export function lostNumbers(
  acknowledged: Acknowledged,
  missing: readonly { readonly from: number; readonly to: number }[],
  lastSeq: number,
): Acknowledged {
  const lacking = [...missing, { from: lastSeq + 1, to: SEQ_MAX }];
  return acknowledged.flatMap((range) =>
    lacking
      .map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }))
      .filter(({ from, to }) => from <= to),
  );
}

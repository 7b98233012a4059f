/** Proves that the stored series findings agree with the sales, voids, returns and closings. */
import type { Knex } from 'knex';
import { allDevices } from './ensure-device.ts';
import { seriesFindings } from './series.ts';

/** A difference between a device's stored findings and its booked rows. */
export interface SeriesError {
  readonly device: string;
  readonly what: 'last number' | 'gaps' | 'reused numbers' | 'receipts counted again';
  readonly expected: string;
  readonly found: string;
}

const NUMBERS = 'SELECT device_seq AS seq FROM';
const OF_DEVICE = 'WHERE device_id = :id AND device_seq IS NOT NULL';
const SEEN = `${NUMBERS} sales ${OF_DEVICE} UNION ALL ${NUMBERS} returns ${OF_DEVICE} UNION ALL ${NUMBERS} voids ${OF_DEVICE}`;
const USED = `${NUMBERS} sales ${OF_DEVICE} UNION ALL ${NUMBERS} returns ${OF_DEVICE}`;

/** Walks every series whole; for a command, not for a request. */
export async function proveSeries(db: Knex): Promise<SeriesError[]> {
  const kept = await seriesFindings(db);
  const errors: SeriesError[] = [];
  for (const { id, prefix, last_seq: last } of await allDevices(db)) {
    const selectRows = async <Row>(columns: string, from: string, end: string): Promise<Row[]> =>
      (await db.select(db.raw(columns)).from(db.raw(`(${from}) AS rows_of_device ${end}`, { id, last }))) as Row[];
    const [highest] = await selectRows<{ seq: number | null }>('MAX(seq) AS seq', SEEN, '');
    const gaps = await selectRows<{ previous: number; seq: number }>(
      'previous, seq',
      `SELECT seq, LAG(seq, 1, 0) OVER (ORDER BY seq) AS previous FROM (${SEEN} UNION ALL SELECT :last + 1 AS seq) AS seen`,
      'WHERE seq > previous + 1 ORDER BY seq',
    );
    const reused = await selectRows<{ seq: number }>('seq', USED, 'GROUP BY seq HAVING COUNT(*) > 1 ORDER BY seq');
    const again = await selectRows<{ seq: number }>(
      'MIN(seq) AS seq',
      `SELECT receipt_id, seq FROM shift_receipts WHERE receipt_id IN (SELECT receipt_id FROM shift_receipts WHERE device_id = :id)`,
      'GROUP BY receipt_id HAVING COUNT(*) > 1 ORDER BY 1',
    );
    const findings = kept(id);
    const ranges = (of: readonly { from: number; to: number }[]): string =>
      of.map(({ from, to }) => `${from}-${to}`).join(', ');
    const numbers = (of: readonly { seq: number }[]): string => of.map(({ seq }) => Number(seq)).join(', ');
    const compared: readonly [SeriesError['what'], expected: string, found: string][] = [
      ['last number', String(Number(highest?.seq ?? 0)), String(last)],
      [
        'gaps',
        ranges(gaps.map(({ previous, seq }) => ({ from: Number(previous) + 1, to: Number(seq) - 1 }))),
        ranges(findings.missing),
      ],
      ['reused numbers', numbers(reused), findings.reused.join(', ')],
      ['receipts counted again', numbers(again), numbers(findings.again)],
    ];
    for (const [what, expected, found] of compared)
      if (expected !== found) errors.push({ device: prefix, what, expected, found });
  }
  return errors;
}

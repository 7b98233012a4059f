import { expect, onTestFinished, test } from 'vitest';
import { writeTransaction } from './write.ts';
import { withLease, WorkHangs } from './leases.ts';
import { ENGINES, freshDatabase } from './test-database.ts';
import './shared-tables.ts';

test.each(ENGINES)(
  'on %s a dead holder keeps a lease as long as one lasts, even if its clock was years ahead',
  async (engine) => {
    const { db, close } = await freshDatabase(engine);
    onTestFinished(close);
    const leaseMs = 60_000;
    const until = (ms: number) =>
      db('turns')
        .insert({ name: 'work', holder: 'dead', until_ms: Date.now() + ms, done_for: '' })
        .onConflict('name')
        .merge();
    const take = () => withLease(db, 'work', () => Promise.resolve(true), { leaseMs });
    await until(leaseMs / 2);
    expect(await take()).toBe(false);
    await until(3 * 365 * 86_400_000);
    expect(await take()).toBe(true);
  },
);

test('work that hangs loses its lease, and makes no further step should it wake up', async () => {
  const { db, close } = await freshDatabase('sqlite');
  onTestFinished(close);
  let wake = (): void => undefined;
  const steps: number[] = [];
  const hanging = withLease(
    db,
    'work',
    async (step) => {
      for (let number = 1; number < 9; number += 1) {
        step();
        steps.push(number);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await new Promise<void>((resolve) => (wake = resolve));
      step();
      steps.push(Infinity);
      return true;
    },
    { leaseMs: 30, stepMs: 100 },
  );
  await expect(hanging).rejects.toThrow(WorkHangs);
  expect(await withLease(db, 'work', () => Promise.resolve(true))).toBe(true);
  wake();
  await new Promise(setImmediate);
  // The lease outlasts steps that together take longer than one may.
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('on postgres a lease that another process takes or renews at the same moment is not taken twice', async () => {
  const { db, close } = await freshDatabase('postgres');
  onTestFinished(close);
  const leaseMs = 60_000;
  const take = () => withLease(db, 'work', () => Promise.resolve(true), { leaseMs });
  expect(await take()).toBe(true);
  const waiters = async (): Promise<number> => {
    const { rows } = (await db.raw(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )) as { rows: unknown[] };
    return rows.length;
  };
  let late: Promise<boolean> | undefined;
  await writeTransaction(db, async (trx) => {
    await trx('turns').where({ name: 'work' }).forUpdate().first();
    late = take();
    await expect.poll(waiters).toBe(1);
    // The holder's clock is read after that of the process that waits.
    await trx('turns')
      .where({ name: 'work' })
      .update({
        holder: 'alive',
        until_ms: trx.raw('floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ?', [leaseMs]),
      });
  });
  expect(await late).toBe(false);
});

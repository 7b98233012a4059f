import { expect, onTestFinished, test } from 'vitest';
import { withLease } from './leases.ts';
import { ENGINES, freshDatabase } from './memory.ts';
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

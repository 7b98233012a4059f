/** Transactions on PostgreSQL that wait for each other. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDeadlock } from './outage.ts';
import { currentRevision, nextRevision, type RevisionName } from './revision.ts';
import { freshDatabase } from './test-database.ts';
import { writeTransaction } from './write.ts';

let db: Knex;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await freshDatabase('postgres'));
});
afterAll(() => close());

const counters = async () => [await currentRevision(db, 'catalog'), await currentRevision(db, 'figures')];

/**
 * A transaction on the two counters, and another that takes them the other way round: both hold one before they ask for the other. A repeat
 * waits for `isMade`, since it could take its first counter again before the other transaction gets it.
 */
function crosswise(isMade: () => boolean = () => true) {
  let [runs, held] = [0, 0];
  let release = (): void => undefined;
  const bothHold = new Promise<void>((resolve) => {
    release = resolve;
  });
  const taking = (first: RevisionName, second: RevisionName) => async (trx: Knex.Transaction) => {
    runs += 1;
    if (runs > 2) await expect.poll(isMade).toBe(true);
    await nextRevision(trx, first);
    held += 1;
    if (held === 2) release();
    await bothHold;
    await nextRevision(trx, second);
  };
  return { one: taking('catalog', 'figures'), other: taking('figures', 'catalog'), runs: () => runs };
}

test('are both made, each once: the one that the server breaks off is repeated', async () => {
  const [catalog = 0, figures = 0] = await counters();
  let made = 0;
  const { one, other, runs } = crosswise(() => made > 0);
  await Promise.all([one, other].map((work) => writeTransaction(db, work).then(() => (made += 1))));
  expect(runs()).toBe(3);
  expect(await counters()).toEqual([catalog + 2, figures + 2]);
});

test('within a transaction of the caller are not repeated, since its locks stay', async () => {
  const { one, other, runs } = crosswise();
  const nested = (work: typeof one) =>
    db.transaction((outer) => writeTransaction(outer, work)).then(() => 'made', isDeadlock);
  const outcomes = await Promise.all([nested(one), nested(other)]);
  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
  expect(outcomes).toContain(true);
  expect(runs()).toBe(2);
});

test('are given up when three attempts were broken off', async () => {
  let runs = 0;
  const broken = writeTransaction(db, async (trx) => {
    runs += 1;
    await trx.raw("DO $$ BEGIN RAISE 'broken off' USING ERRCODE = 'deadlock_detected'; END $$");
  });
  await expect(broken).rejects.toSatisfy(isDeadlock);
  expect(runs).toBe(3);
});

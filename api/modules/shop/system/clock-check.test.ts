import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { createPerson } from '../../people/accounts/create-person.ts';
import { isClockSuspect } from './clock-check.ts';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

describe.each(ENGINES)('the clock on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  beforeEach(async () => void ({ db, close } = await freshDatabase(engine)));
  afterEach(() => close());

  const looks = async (...times: number[]): Promise<boolean[]> => {
    const doubts: boolean[] = [];
    for (const time of times) doubts.push(await isClockSuspect(db, new Date(NOW + time)));
    return doubts;
  };

  test('is believed day by day, after a weekend, and in a shop just made', async () => {
    expect(await looks(0, DAY, 2 * DAY, 2 * DAY + 5, 4 * DAY)).toEqual([false, false, false, false, false]);
  });

  test('is doubted after a leap, however often the shop is started meanwhile, until it has gone on for a day', async () => {
    expect(await looks(0, YEAR, YEAR + 1, YEAR + 10 * HOUR, YEAR + DAY, YEAR + 2 * DAY)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('is believed at once when it is mended', async () => {
    expect(await looks(0, YEAR, HOUR, DAY)).toEqual([false, true, false, false]);
  });

  test('is doubted at the first check in a shop whose newest row is a year old', async () => {
    await createPerson(
      db,
      { phone: '+79000000001', name: 'Ольга', role: 'admin', password: 'test-password-1' },
      new Date(NOW),
    );
    expect(await looks(YEAR)).toEqual([true]);
  });
});

/**
 * Is the clock to be believed? What is done once a day deletes what is old: at a start with a clock that runs a year
 * ahead it would delete every session and write off every bonus. So the last look at the clock is kept, and after a
 * leap nothing that cannot be undone is done until the clock has gone on for a day.
 */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';

const HOUR_MS = 60 * 60_000;
/** Looks are a day apart; a shop that was shut for longer waits a day once. */
const LEAP_MS = 72 * HOUR_MS;
/**
 * Long enough for somebody to see the wrong time, and shorter than a day, so that the next day's look finds it over.
 */
const DOUBT_MS = 20 * HOUR_MS;
const SETTING = 'system.clock';

interface Look {
  readonly at: string;
  /** Until when the clock is doubted; null when it is believed. */
  readonly doubtedUntil: string | null;
}

/** The newest instant that rows of people bear; null in a shop without any. */
export async function newestInstant(db: Knex): Promise<string | null> {
  const session = await db('sessions').max({ at: 'last_seen_at' }).first<{ at: string | null } | undefined>();
  const person = await db('users').max({ at: 'created_at' }).first<{ at: string | null } | undefined>();
  return [session?.at ?? null, person?.at ?? null].reduce(
    (a, b) => (a === null || (b !== null && b > a) ? b : a),
    null,
  );
}

/** Looks at the clock and keeps the look; true when it has leapt ahead, or did so less than a day ago. */
export async function isClockDoubted(db: Knex, now: Date): Promise<boolean> {
  return writeTransaction(db, async (trx) => {
    const row = await trx('settings').where({ key: SETTING }).first('value');
    const last = row === undefined ? null : (JSON.parse(row.value) as Look);
    const since = last?.at ?? (await newestInstant(trx));
    const hasLeapt = since !== null && now.getTime() - Date.parse(since) > LEAP_MS;
    const isBack = since !== null && now.getTime() < Date.parse(since) - LEAP_MS;
    const former = isBack ? null : (last?.doubtedUntil ?? null);
    const doubtedUntil = hasLeapt
      ? new Date(now.getTime() + DOUBT_MS).toISOString()
      : former !== null && former > now.toISOString()
        ? former
        : null;
    const look: Look = { at: now.toISOString(), doubtedUntil };
    await trx('settings')
      .insert({ key: SETTING, value: JSON.stringify(look), updated_at: look.at })
      .onConflict('key')
      .merge();
    return doubtedUntil !== null;
  });
}

/**
 * Detects a wrong server clock. The daily jobs delete old data: after a start with a clock a year ahead they would delete every session and
 * write off every bonus. So the last time seen is stored, and after a leap no irreversible job runs until the clock has gone on for a day.
 */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { readSetting, writeSetting } from '../facts/stored-setting.ts';

const HOUR_MS = 60 * 60_000;
/** Checks are a day apart; a shop that was shut for longer waits a day once. */
const LEAP_MS = 72 * HOUR_MS;
/** Long enough for a person to notice the wrong time, and shorter than a day, so that the next day's check finds it over. */
const DOUBT_MS = 20 * HOUR_MS;
const SETTING = 'system.clock';

interface ClockCheck {
  readonly at: string;
  /** End of the doubt; null when the clock is trusted. */
  readonly doubtedUntil: string | null;
}

/** By how much the clock may be behind the times in rows. */
const BEHIND_MS = 5 * 60_000;

/** The newest time of sessions and accounts; null in a shop without any. */
async function newestInstant(db: Knex): Promise<string | null> {
  const session = await db('sessions').max({ at: 'last_seen_at' }).first<{ at: string | null } | undefined>();
  const person = await db('users').max({ at: 'created_at' }).first<{ at: string | null } | undefined>();
  return (
    [session?.at, person?.at]
      .flatMap((at) => at ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** The newest time in rows when the clock is behind it by minutes or more, else null. */
export async function laterInstant(db: Knex, now: Date): Promise<string | null> {
  const newest = await newestInstant(db);
  return newest !== null && Date.parse(newest) - now.getTime() > BEHIND_MS ? newest : null;
}

/** Checks the clock and stores the check; true when it has leapt ahead, or did so within `DOUBT_MS`. */
export async function isClockSuspect(db: Knex, now: Date): Promise<boolean> {
  return writeTransaction(db, async (trx) => {
    const last = (await readSetting(trx, SETTING)) as ClockCheck | undefined;
    const since = last?.at ?? (await newestInstant(trx));
    const hasLeapt = since !== null && now.getTime() - Date.parse(since) > LEAP_MS;
    const hasMovedBack = since !== null && now.getTime() < Date.parse(since) - LEAP_MS;
    const former = hasMovedBack ? null : (last?.doubtedUntil ?? null);
    const doubtedUntil = hasLeapt
      ? new Date(now.getTime() + DOUBT_MS).toISOString()
      : former !== null && former > now.toISOString()
        ? former
        : null;
    const check: ClockCheck = { at: now.toISOString(), doubtedUntil };
    await writeSetting(trx, SETTING, check, now);
    return doubtedUntil !== null;
  });
}

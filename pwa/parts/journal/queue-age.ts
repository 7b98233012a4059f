/** Age of an unsent queue, shown by the hour, so that no seller ends the day without noticing it. */
const HOUR_MS = 3_600_000;
const DAYS_FROM_HOURS = 48;
/** From this age on the cause is no short outage: a person has to act. */
const LOUD_FROM_HOURS = 4;

export interface QueueAge {
  /** «3 ч», «2 дн.»; null for less than an hour. */
  words: string | null;
  isLoud: boolean;
}

/**
 * @param since ISO instant by the device's clock of the oldest waiting row; null without one. It lies ahead if the
 * clock was set back: then there is no age.
 * @param now epoch milliseconds by the same clock
 */
export function queueAge(since: string | null, now: number): QueueAge {
  const hours = since === null ? 0 : Math.floor((now - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return { words: null, isLoud: false };
  const words = hours < DAYS_FROM_HOURS ? `${hours}\u00a0ч` : `${Math.floor(hours / 24)}\u00a0дн.`;
  return { words, isLoud: hours >= LOUD_FROM_HOURS };
}

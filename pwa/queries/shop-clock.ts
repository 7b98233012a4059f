/** The time for prices, promotions and days of the shop. */
import { journalDb } from '../device/database/database.ts';
import { serverNowAfterSleep } from '../net/server-clock.ts';

/**
 * Now by the server's clock, also in the morning after a night without a network; by the device's, which may be set to
 * any year, only before the server's first answer.
 */
export function shopNow(): Date {
  return new Date(serverNowAfterSleep() ?? Date.now());
}

/** The same for acts that the server compares: before its first answer the device's clock, put right by its skew. */
export async function tillNow(): Promise<Date> {
  return new Date(serverNowAfterSleep() ?? Date.now() + ((await journalDb.series.get('series'))?.skewMs ?? 0));
}

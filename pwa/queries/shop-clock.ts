/** The time for prices, promotions and days of the shop. */
import { journalDb } from '../device/database/database.ts';
import { serverNowAfterSleep } from '../net/server-clock.ts';

/** Now by the server's clock, also after a night without a network; by the device's only before its first answer. */
export const shopNow = (): Date => new Date(serverNowAfterSleep() ?? Date.now());

/** The same for acts that the server compares: before its first answer the device's clock, put right by its skew. */
export async function tillNow(): Promise<Date> {
  return new Date(serverNowAfterSleep() ?? Date.now() + ((await journalDb.series.get('series'))?.skewMs ?? 0));
}

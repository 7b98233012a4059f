/** The time for prices, promotions and days of the shop. */
import { serverNowAfterSleep } from '../net/server-clock.ts';

/**
 * Now by the server's clock, also in the morning after a night without a network; by the device's, which may be set to
 * any year, only before the server's first answer.
 */
export function shopNow(): Date {
  return new Date(serverNowAfterSleep() ?? Date.now());
}

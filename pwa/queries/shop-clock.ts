/** The time for prices, promotions and days of the shop. */
import { serverNow } from '../net/server-clock.ts';

/** Now by the server's clock; by the device's, which may be set to any year, only before the server's first answer. */
export function shopNow(): Date {
  return new Date(serverNow() ?? Date.now());
}

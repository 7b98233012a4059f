/** The clock of a count: all its times are by one, or sales between two of them would count twice. */
import type { Count } from '../../device/rows/recount-types.ts';
import { tillNow } from '../../queries/shop-clock.ts';

export async function nowFor({ byShopClock }: Pick<Count, 'byShopClock'>): Promise<Date> {
  return byShopClock === true ? tillNow() : new Date();
}

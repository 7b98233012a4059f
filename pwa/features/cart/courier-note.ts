import { formatRoubles } from '#contract/rules/money.ts';
import type { Shop } from '#contract/shop.ts';

/** What the sum means for delivery by courier: free already, or how much is missing. Roubles. */
export function courierNote(total: number, { courier, courierFreeFrom }: Shop['delivery']): string {
  if (courier === 0 || total >= courierFreeFrom) return 'Доставка курьером будет бесплатной';
  return `До бесплатной доставки курьером — ещё ${formatRoubles(courierFreeFrom - total)}`;
}

/** The place in the warehouse where a product lies, as the shop names it («А-03-2»). Buyers never get it. */
import { naturalOrder } from '../values/natural-order.ts';

/** The place on the wire: absent without one. */
export function placeOnWire(storagePlace: string): { storagePlace?: string } {
  return storagePlace === '' ? {} : { storagePlace };
}

/** The goods as a person walks past them: by place, those without one last; at one place their own order is kept. */
export function byStoragePlace<Good extends { readonly storagePlace?: string | undefined }>(
  goods: readonly Good[],
): Good[] {
  return [...goods].sort(({ storagePlace: one = '' }, { storagePlace: other = '' }) =>
    one === '' || other === '' ? Number(one === '') - Number(other === '') : naturalOrder.compare(one, other),
  );
}

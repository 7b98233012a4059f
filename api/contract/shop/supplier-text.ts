import { formatPhone } from '../people/phone.ts';
import type { ShopDetails } from './shop.ts';

/** The shop as the supplier of a document: name, numbers, address, phone; what is not filled in is left out. */
export function supplierText({ legalName, inn, kpp, address, phone }: ShopDetails): string {
  return [legalName, `ИНН ${inn}`, kpp === '' ? '' : `КПП ${kpp}`, address, formatPhone(phone)]
    .filter((part) => part !== '')
    .join(', ');
}

import { formatPhone } from '../values/phone.ts';
import type { ShopDetails } from './shop.ts';

const filled = (parts: readonly string[]): string[] => parts.filter((part) => part !== '');
const labelled = (label: string, value: string): string => (value === '' ? '' : `${label} ${value}`);

/** The shop as the supplier of a document: name, numbers, address, phone; what is not filled in is left out. */
export function supplierText({ name, legalName, inn, kpp, address, phone }: ShopDetails): string {
  const parts = [legalName || name, labelled('ИНН', inn), labelled('КПП', kpp), address, formatPhone(phone)];
  return filled(parts).join(', ');
}

/** The seller's legal name and registration numbers; none while the shop hasn't set its legal name. */
export function sellerParts({ legalName, inn, ogrn }: ShopDetails): string[] {
  return legalName === '' ? [] : filled([legalName, labelled('ИНН', inn), labelled('ОГРН', ogrn)]);
}

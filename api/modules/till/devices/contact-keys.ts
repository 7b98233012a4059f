/**
 * Tells a till from its copy. A browser's profile can be copied with all it keeps, so nothing in it stays with one
 * tablet. But a till makes a new key for each contact and names the one before: of two that go on from the same key the
 * second one is the copy.
 */
import type { DeviceRow } from '#db/device-tables.ts';

/** What a contact says: the key that the server took last, and the one to take now. */
export interface ContactKeys {
  readonly contactKey?: string | undefined;
  readonly nextContactKey?: string | undefined;
}

type Kept = Pick<DeviceRow, 'contact_key' | 'former_contact_key'>;

/**
 * What is kept of the keys after the contact; null for the contact of a copy. A contact that comes again, or without a
 * key, as from a till that lost it, is no copy's. Keys are kept with the `epoch` of the database: one that was restored
 * from an older copy itself knows no latest keys.
 */
export function keysAfter(
  kept: Kept,
  { contactKey, nextContactKey }: ContactKeys,
  epoch: string,
): Partial<Kept> | null {
  if (nextContactKey === undefined) return {};
  const inEpoch = (key: string): string => `${epoch} ${key}`;
  const next = inEpoch(nextContactKey);
  if (next === kept.contact_key || next === kept.former_contact_key) return {};
  const isOfEpoch = kept.contact_key?.startsWith(inEpoch('')) === true;
  if (isOfEpoch && contactKey !== undefined && inEpoch(contactKey) !== kept.contact_key) return null;
  return { contact_key: next, former_contact_key: kept.contact_key };
}

/**
 * Distinguishes a till from its copy. A browser profile can be copied with all its data, so no stored secret identifies one tablet. But a
 * till makes a new key for each contact and names the previous one: of two tills that continue from the same key, the second is the copy.
 */
import type { DeviceRow } from '#db/device-tables.ts';

/** Keys of a contact: the key that the server took last, and the key to take now. */
export interface ContactKeys {
  readonly contactKey?: string | undefined;
  readonly nextContactKey?: string | undefined;
}

type StoredKeys = Pick<DeviceRow, 'contact_key' | 'former_contact_key'>;

/**
 * The keys to store after the contact, or null for the contact of a copy. A repeated contact, or one without a key (a till that lost it),
 * is not a copy. Keys are stored with the `epoch` of the database: a database restored from an older copy doesn't know the latest keys.
 */
export function keysAfter(
  stored: StoredKeys,
  { contactKey, nextContactKey }: ContactKeys,
  epoch: string,
): Partial<StoredKeys> | null {
  if (nextContactKey === undefined) return {};
  const inEpoch = (key: string): string => `${epoch} ${key}`;
  const next = inEpoch(nextContactKey);
  if (next === stored.contact_key || next === stored.former_contact_key) return {};
  const isOfEpoch = stored.contact_key?.startsWith(inEpoch('')) === true;
  if (isOfEpoch && contactKey !== undefined && inEpoch(contactKey) !== stored.contact_key) return null;
  return { contact_key: next, former_contact_key: stored.contact_key };
}

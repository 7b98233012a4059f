/** Contacts of a till: its prefix, clock skew and unsent receipts, and whether it is a copy. */
import type { Knex } from 'knex';
import { lostNumbers } from '#contract/devices/acknowledged.ts';
import type { registerDevice } from '#contract/devices/devices.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { toKopecks } from '#contract/values/money.ts';
import type { DeviceRow } from '#db/till-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { usersWithRevokedPin } from '../../people/till-pins/till-pins.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { catalogEpoch } from '../../shop/facts/epoch.ts';
import { ensureDevice, staffAmong, touchDevice } from './ensure-device.ts';
import { missingNumbers } from './series.ts';
import { recordPrefixUse, settlePrefix } from './prefixes.ts';

type Contact = BodyOf<typeof registerDevice>;

/** Records a till's contact; returns prefix, clock skew, settings. `staffId` is logged in. A copy is answered `copied`, not stored. */
export async function register(
  context: { db: Knex; now: Date },
  contact: Contact,
  staffId: string,
): Promise<AnswerOf<typeof registerDevice>> {
  const at = context.now.toISOString();
  const skewMs = context.now.getTime() - Date.parse(contact.sentAt);
  return writeTransaction(context.db, async (trx) => {
    const printed = contact.prefix === undefined ? undefined : { prefix: contact.prefix, seq: contact.lastSeq };
    const isNew = contact.lastSeq === (contact.copyOf?.lastSeq ?? 0);
    const device = await ensureDevice(trx, { id: contact.deviceId, at, registeredBy: staffId, printed, isNew });
    const keys = keysAfter(device, contact, await catalogEpoch(trx));
    // A copy's contact stores nothing about the device: the original goes on elsewhere.
    if (keys === null)
      return { deviceId: device.id, prefix: device.prefix, lastSeq: device.last_seq, skewMs, copied: true };
    if (printed !== undefined && printed.seq > 0) await recordPrefixUse(trx, device.id, printed, at);
    const prefix = await settlePrefix(trx, device, printed, at);
    await touchDevice(trx, device, {
      at,
      skew_ms: skewMs,
      app_version: contact.appVersion,
      persisted: contact.persisted,
      storage_places: contact.places ?? null,
      storage_room: contact.room ?? null,
      pending_count: contact.pendingCount,
      pending_rows: contact.pendingRows === undefined ? null : JSON.stringify(contact.pendingRows),
      pending_total: toKopecks(contact.pendingTotal),
      acknowledged: contact.acknowledged === undefined ? null : JSON.stringify(contact.acknowledged),
      unregistered: false,
      registered_by: device.registered_by ?? staffId,
      ...(contact.copyOf && { copy_of: contact.copyOf.deviceId, began_after: contact.copyOf.lastSeq }),
      ...keys,
    });
    // People whose PIN was removed from this till are left out of the staff, like people who no longer work here.
    const removed = await usersWithRevokedPin(trx, device.id);
    const staff = (await staffAmong(trx, contact.people)).filter(({ _id }) => !removed.has(_id));
    const { sellerDiscountPercent, drawerTolerance, tillCard, tillSbp, tillSbpLink } = await readTerms(trx);
    const lost = lostNumbers(contact.acknowledged ?? [], await missingNumbers(trx, device.id), device.last_seq);
    return {
      deviceId: device.id,
      prefix,
      lastSeq: device.last_seq,
      ...(lost.length > 0 && { lost: true }),
      skewMs,
      staff,
      terms: { sellerDiscountPercent, drawerTolerance, tillCard, tillSbp, tillSbpLink },
    };
  });
}

type StoredKeys = Pick<DeviceRow, 'contact_key' | 'former_contact_key'>;

/**
 * The keys to store after the contact, which names the key that the server took last and the one to take now, or null for the contact of a copy. A
 * browser profile can be copied with all its data, so no stored secret identifies one tablet. But a till makes a new key for each contact and names
 * the previous one: of two tills that continue from the same key, the second is the copy. A repeated contact, or one without a key (a till that
 * lost it), is not a copy. Keys are stored with the `epoch` of the database: a database restored from an older copy doesn't know the latest keys.
 */
function keysAfter(
  stored: StoredKeys,
  { contactKey, nextContactKey }: Pick<Contact, 'contactKey' | 'nextContactKey'>,
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

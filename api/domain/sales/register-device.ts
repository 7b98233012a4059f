/** First and later contacts of a till: its prefix, the clock's skew, what it still holds. */
import type { Knex } from 'knex';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { toKopecks, toRoubles } from '#contract/rules/money.ts';
import type { listDevices, registerDevice } from '#contract/sales.ts';
import { takeTurn, writeTransaction } from '#db/write.ts';
import { deviceFor, seenNumbers, seriesGaps, touchDevice } from './device-store.ts';

export async function register(
  context: { db: Knex; now: Date },
  contact: BodyOf<typeof registerDevice>,
  staffId: string,
): Promise<AnswerOf<typeof registerDevice>> {
  const at = context.now.toISOString();
  const skewMs = context.now.getTime() - Date.parse(contact.sentAt);
  return writeTransaction(context.db, async (trx) => {
    await takeTurn(trx, contact.deviceId);
    const device = await deviceFor(trx, { id: contact.deviceId, at, registeredBy: staffId });
    await touchDevice(trx, device, {
      at,
      skew_ms: skewMs,
      app_version: contact.appVersion,
      persisted: contact.persisted,
      pending_count: contact.pendingCount,
      pending_total: toKopecks(contact.pendingTotal),
      unregistered: false,
      registered_by: device.registered_by ?? staffId,
    });
    return { deviceId: device.id, prefix: device.prefix, lastSeq: device.last_seq, skewMs };
  });
}

/** All devices with the numbers missing from their series. */
export async function devices(db: Knex): Promise<AnswerOf<typeof listDevices>> {
  const rows = await db('devices').orderBy('created_at');
  const items = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      prefix: row.prefix,
      lastSeenAt: row.last_seen_at,
      lastSeq: row.last_seq,
      pendingCount: row.pending_count,
      pendingTotal: toRoubles(row.pending_total),
      skewMs: row.skew_ms,
      appVersion: row.app_version,
      persisted: Boolean(row.persisted),
      gaps: seriesGaps(await seenNumbers(db, row.id), row.last_seq),
    })),
  );
  return { items, total: items.length };
}

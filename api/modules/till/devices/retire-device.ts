/** Tills that were put away, and taken up again by a word. One that reports comes back by itself. */
import type { Knex } from 'knex';
import type { Device } from '#contract/devices/devices.ts';
import { CodedError } from '#contract/errors.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findDevice } from './device-store.ts';
import { readDevice } from './list-devices.ts';

interface Word {
  readonly id: string;
  readonly isRetired: boolean;
  /** Must be given for a till that said last that it holds receipts. */
  readonly reason: string;
  readonly actorId: string;
}

/**
 * Puts the till away or takes it up again; said twice it happens once. Its series, its prefix and its receipts stay as
 * they are. Throws `not_found`, and `validation` for one with unsent receipts and no reason.
 */
export async function setRetired(
  { db, now }: { db: Knex; now: Date },
  { id, isRetired, reason, actorId }: Word,
): Promise<Device> {
  return writeTransaction(db, async (trx) => {
    // A contact of the till at this moment waits, and then takes it up again.
    await takeAdvisoryLock(trx, id);
    const device = await findDevice(trx, id);
    if (device === undefined) throw new CodedError('not_found');
    if (isRetired && device.pending_count > 0 && reason === '')
      throw new CodedError('validation', {
        details: [{ path: 'reason', message: 'На кассе остались чеки: скажите, что с ними' }],
      });
    if (isRetired !== (device.retired_at !== null)) {
      await trx('devices')
        .where({ id })
        .update({ retired_at: isRetired ? now.toISOString() : null });
      await recordAudit(
        trx,
        {
          actorId,
          action: isRetired ? 'device_retired' : 'device_returned',
          subject: { kind: 'device', id, label: `Касса ${device.prefix}` },
          details: reason === '' ? {} : { reason },
        },
        now,
      );
    }
    return readDevice(trx, id, now);
  });
}

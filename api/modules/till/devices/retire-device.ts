/** Retires tills and takes them back into use. A retired till that reports returns by itself. */
import type { Knex } from 'knex';
import type { Device } from '#contract/devices/devices.ts';
import { CodedError } from '#contract/errors.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findDevice } from './device-store.ts';
import { readDevice } from './list-devices.ts';

interface RetireInput {
  readonly id: string;
  readonly isRetired: boolean;
  /** Required for a till that last reported unsent receipts. */
  readonly reason: string;
  readonly actorId: string;
}

/**
 * Retires the till or takes it back into use; repeating the request changes nothing. Its series, prefix and receipts stay. Throws
 * `not_found`, and `validation` for a till with unsent receipts and no reason.
 */
export async function setRetired(
  { db, now }: { db: Knex; now: Date },
  { id, isRetired, reason, actorId }: RetireInput,
): Promise<Device> {
  return writeTransaction(db, async (trx) => {
    // A concurrent contact of the till waits, and then takes it back into use.
    await takeAdvisoryLock(trx, id);
    const device = await findDevice(trx, id);
    if (device === undefined) throw new CodedError('not_found');
    if (isRetired && device.pending_count > 0 && reason === '')
      throw new CodedError('validation', {
        details: [{ path: 'reason', message: 'На кассе осталось неотправленное: скажите, что с ним будет' }],
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

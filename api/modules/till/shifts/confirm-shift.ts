/** «Закрыть снова» in the back office: the server's receipts become the shift's counted ones. Those still awaited stay awaited. */
import { CodedError, found } from '#contract/errors.ts';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import { cashOf, isReopened, receiptsAfter } from '#contract/shifts/shift.ts';
import { toKopecks } from '#contract/values/money.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { confirmShift as endpoint, Shift } from '#contract/shifts/shifts.ts';
import { contentRevision } from '#db/revision.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { type Asked, recordAudit, tillSubject, writeAct } from '../../audit/record-audit.ts';
import { printedUnder } from '../devices/prefixes.ts';
import { presentShift, readChanges } from './list-shifts.ts';
import { findNamedShift, replaceReceipts } from './shift-store.ts';

/**
 * Closes the shift again; a shift that still matches its count is left alone. `seen` is what the person has seen, its cash in roubles.
 * Throws `not_found`, `shift_changed`.
 */
export function confirmShift(asked: Asked, id: string, seen: BodyOf<typeof endpoint>): Promise<Shift> {
  return writeAct(asked, async (act) => {
    const { trx, actorId, now } = act;
    await takeAdvisoryLock(trx, id);
    const shift = found(await findNamedShift(trx, id));
    // The lock keeps receipts of this device waiting until the shift is closed.
    await takeAdvisoryLock(trx, shift.device_id);
    const { counted, changes } = await readChanges(trx, shift);
    if (!isReopened(changes)) return presentShift(trx, shift);
    const after = receiptsAfter(counted, changes);
    const revision = contentRevision(after);
    if (toKopecks(cashOf(after)) !== toKopecks(seen.cashNow) || revision !== (seen.receiptsRevision ?? revision))
      throw new CodedError('shift_changed');
    await replaceReceipts(trx, shift, after);
    await trx('shifts').where({ id }).update({ confirmed_at: now.toISOString(), confirmed_by: actorId });
    const under = await printedUnder(trx, { id: shift.device_id, prefix: shift.prefix });
    const numbers = (receipts: readonly { seq: number }[]) =>
      receipts
        .map(({ seq }) => receiptNumber(under(seq), seq))
        .join(', ')
        .slice(0, 300);
    await recordAudit(act, 'shift_confirmed', tillSubject(shift.device_id, shift.prefix), {
      from: cashOf(counted),
      to: cashOf(after),
      added: numbers(changes.added),
      removed: numbers(changes.ended),
      changed: numbers(changes.changed.map((one) => one.now)),
    });
    return presentShift(trx, found(await findNamedShift(trx, id)));
  });
}

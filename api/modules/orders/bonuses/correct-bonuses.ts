/** An administrator's correction of a bonus account: given bonuses expire like those earned by an order. */
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { correctBonuses as contract } from '#contract/orders/bonus-corrections.ts';
import { takesBonuses } from '#contract/orders/quote.ts';
import type { Role } from '#contract/roles.ts';
import { isRepeat } from '../../acts/once.ts';
import { type Asked, personSubject, recordAudit, writeAct } from '../../audit/record-audit.ts';
import { lockPerson } from '../../people/accounts/update-person.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { insertEntry } from './bonus-store.ts';
import { addDays, usableBonuses } from './move-bonuses.ts';

/**
 * Adds `amount` whole bonuses, or takes them away when negative. Given bonuses are usable at once. Throws `bonuses_too_few` when more would be taken than is usable now, `no_bonus_account` for a person
 * outside the bonus programme, `act_id_reused`, `person_erased` and `not_found`.
 */
export function correctBonuses(
  asked: Asked,
  userId: string,
  { id, amount, reason }: BodyOf<typeof contract>,
): Promise<void> {
  return writeAct(asked, async (act) => {
    const { trx, now } = act;
    const content = { userId, amount, reason };
    if (await isRepeat(trx, { id, endpoint: contract, content }, now)) return;
    const person = await lockPerson(trx, userId);
    if (!takesBonuses(person.role as Role)) throw new CodedError('no_bonus_account');
    const usable = await usableBonuses(trx, userId, now);
    if (usable + amount < 0) throw new CodedError('bonuses_too_few', { text: `Списать можно не больше ${usable}` });
    const at = now.toISOString();
    const isGift = amount > 0;
    await insertEntry(trx, {
      id,
      user_id: userId,
      kind: 'correction',
      amount,
      // The reason is kept in the audit log only: a person's erasure clears names from it, and the ledger is never changed.
      title: isGift ? 'Начислено магазином' : 'Списано магазином',
      at,
      usable_from: isGift ? at : null,
      expires_at: isGift ? addDays(now, (await readTerms(trx)).bonusExpireAfterDays) : null,
    });
    const details = { bonuses: Math.abs(amount), reason };
    await recordAudit(act, isGift ? 'bonuses_given' : 'bonuses_taken', personSubject(person), details);
  });
}

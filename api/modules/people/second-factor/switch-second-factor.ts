/** A person switches the second factor of their login on and off; another administrator resets it. */
import type { Knex } from 'knex';
import type { AnswerOf, Attempts } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { beginSecondFactor, SecondFactor } from '#contract/accounts/second-factor.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { By, ByPerson } from '../../../environment/services.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { seal } from '../../shop/facts/sealed.ts';
import { readFacts } from '../../shop/facts/shop-facts.ts';
import { sealingKey } from '../../shop/facts/shop-secrets.ts';
import { lockPerson } from '../accounts/update-person.ts';
import { countAttempt, forgetFailures, type Source } from '../sessions/login-limits.ts';
import { revokeTillPinsOf } from '../till-pins/till-pins.ts';
import { appStep, makeRecoveryCodes, makeSecret, takeCode, wrongCode } from './check-code.ts';
import { countRecoveryCodes, deleteFactorOf, findFactor, useStep } from './second-factor-store.ts';

export async function readFactor(db: Knex, userId: string): Promise<SecondFactor> {
  const factor = await findFactor(db, userId);
  return { since: factor?.confirmed_at ?? null, recoveryLeft: await countRecoveryCodes(db, userId) };
}

/** Stores a new, unconfirmed secret; the caller has confirmed the password. Throws `second_factor_on`. */
export async function beginFactor(db: Knex, person: UserRow, now: Date): Promise<AnswerOf<typeof beginSecondFactor>> {
  const key = await sealingKey(db);
  const { name } = await readFacts(db);
  const { secret, uri } = makeSecret(name, person.phone);
  await writeTransaction(db, async (trx) => {
    await lockPerson(trx, person.id);
    if ((await findFactor(trx, person.id))?.confirmed_at != null) throw new CodedError('second_factor_on');
    const row = {
      user_id: person.id,
      sealed_secret: seal(key, secret, person.id),
      last_step: 0,
      confirmed_at: null,
      created_at: now.toISOString(),
    };
    await trx('second_factors').insert(row).onConflict('user_id').merge();
  });
  return { secret, uri };
}

/** Switches it on; returns the recovery codes only once. Throws `second_factor_off`, `second_factor_on`, `wrong_second_factor`. */
export async function confirmFactor(db: Knex, code: string, { actorId: userId, now }: ByPerson): Promise<string[]> {
  const begun = await findFactor(db, userId);
  if (begun === undefined) throw new CodedError('second_factor_off');
  const step = await appStep(db, begun, code, now);
  if (step === null) throw wrongCode();
  const { codes, rows } = await makeRecoveryCodes(userId);
  await writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const factor = await findFactor(trx, userId);
    // Another tab has begun again meanwhile: the code belongs to a void secret.
    if (factor?.sealed_secret !== begun.sealed_secret) throw wrongCode();
    if (factor.confirmed_at !== null) throw new CodedError('second_factor_on');
    await useStep(trx, userId, step);
    await trx('second_factors').where({ user_id: userId }).update({ confirmed_at: now.toISOString() });
    await trx('recovery_codes').where({ user_id: userId }).delete();
    await trx('recovery_codes').insert(rows);
    await recordAudit({ trx, actorId: userId, now }, 'second_factor_on', personSubject(person));
  });
  return codes;
}

/** Switches it off; the caller confirmed the password. Throws `second_factor_off`, `wrong_second_factor`, `too_many_requests`. */
export async function endFactor(
  { db, attempts }: { db: Knex; attempts: Attempts },
  { person, sessionId, code }: { person: UserRow; sessionId: string; code: string },
  now: Date,
): Promise<void> {
  const factor = await findFactor(db, person.id);
  if (factor === undefined || factor.confirmed_at === null) throw new CodedError('second_factor_off');
  // Counted apart from the password, which is right each time.
  const source: Source = { kind: 'known', id: `${sessionId} code` };
  await attempts.attempt(async () => {
    await countAttempt(db, person.phone, source, now);
    if (!(await takeCode(db, person, factor, code, now))) throw wrongCode();
    await forgetFailures(db, person.phone, source);
  });
  await writeTransaction(db, async (trx) => {
    const held = await lockPerson(trx, person.id);
    if (!(await deleteFactorOf(trx, person.id))) return;
    await recordAudit({ trx, actorId: person.id, now }, 'second_factor_off', personSubject(held));
  });
}

/** Removes a lost phone's factor, by another administrator or the operator, if any. Throws `own_account` and `not_found`. */
export async function resetFactor(db: Knex, userId: string, by: By): Promise<void> {
  if (userId === by.actorId) throw new CodedError('own_account');
  await writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (await dropFactor(trx, person, by)) await revokeTillPinsOf(trx, userId, by.now);
  });
}

/** Removes the person's second factor; returns whether one was in force. A new buyer has no page to switch it off. */
export async function dropFactor(trx: Knex.Transaction, person: UserRow, by: By): Promise<boolean> {
  if (!(await deleteFactorOf(trx, person.id))) return false;
  await recordAudit({ trx, ...by }, 'second_factor_reset', personSubject(person));
  return true;
}

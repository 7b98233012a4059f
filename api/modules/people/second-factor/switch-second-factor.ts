/** A person switches the second factor of their login on and off; another administrator resets it. */
import type { Knex } from 'knex';
import type { AnswerOf, Attempts } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { beginSecondFactor, SecondFactor } from '#contract/accounts/second-factor.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { seal } from '../../shop/facts/sealed.ts';
import { readFacts } from '../../shop/facts/shop-facts.ts';
import { sealingKey } from '../../shop/facts/shop-secrets.ts';
import { lockPerson } from '../accounts/update-person.ts';
import { countAttempt, forgetFailures, type Source } from '../sessions/login-limits.ts';
import { revokeTillPinsOf } from '../till-pins/till-pins.ts';
import { appStep, makeRecoveryCodes, makeSecret, otpauthUri, takeCode, wrongCode } from './check-code.ts';
import {
  countRecoveryCodes,
  deleteFactorOf,
  findFactor,
  markConfirmed,
  putUnconfirmed,
  replaceRecoveryCodes,
  useStep,
} from './second-factor-store.ts';

export async function readFactor(db: Knex, userId: string): Promise<SecondFactor> {
  const factor = await findFactor(db, userId);
  return { since: factor?.confirmed_at ?? null, recoveryLeft: await countRecoveryCodes(db, userId) };
}

/** Stores a new, unconfirmed secret; the caller has confirmed the password. Throws `second_factor_on`. */
export async function beginFactor(db: Knex, person: UserRow, now: Date): Promise<AnswerOf<typeof beginSecondFactor>> {
  const key = await sealingKey(db);
  const { name } = await readFacts(db);
  const secret = makeSecret();
  await writeTransaction(db, async (trx) => {
    await lockPerson(trx, person.id);
    if ((await findFactor(trx, person.id))?.confirmed_at != null) throw new CodedError('second_factor_on');
    await putUnconfirmed(trx, {
      user_id: person.id,
      sealed_secret: seal(key, secret, person.id),
      last_step: 0,
      confirmed_at: null,
      created_at: now.toISOString(),
    });
  });
  return { secret, uri: otpauthUri(secret, { shop: name, phone: person.phone }) };
}

/** Switches it on; returns the recovery codes only once. Throws `second_factor_off`, `second_factor_on`, `wrong_second_factor`. */
export async function confirmFactor(
  db: Knex,
  { userId, code }: { userId: string; code: string },
  now: Date,
): Promise<string[]> {
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
    await markConfirmed(trx, userId, now);
    await replaceRecoveryCodes(trx, userId, rows);
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
    if (!(await takeCode(db, { person, factor, code }, now))) throw wrongCode();
    await forgetFailures(db, person.phone, source);
  });
  await writeTransaction(db, async (trx) => {
    const held = await lockPerson(trx, person.id);
    if (!(await deleteFactorOf(trx, person.id))) return;
    await recordAudit({ trx, actorId: person.id, now }, 'second_factor_off', personSubject(held));
  });
}

/** Removes a lost phone's factor, by another administrator or the operator (null), if any. Throws `own_account` and `not_found`. */
export async function resetFactor(
  db: Knex,
  { userId, actorId }: { userId: string; actorId: string | null },
  now: Date,
): Promise<void> {
  if (userId === actorId) throw new CodedError('own_account');
  await writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!(await deleteFactorOf(trx, userId))) return;
    await revokeTillPinsOf(trx, userId, now);
    await recordAudit({ trx, actorId, now }, 'second_factor_reset', personSubject(person));
  });
}

/**
 * Removes the second factor of a person who has become a buyer: buyers have no page to switch it off, and administrators reset it only in
 * the list of staff.
 */
export async function dropFactor(
  trx: Knex.Transaction,
  { person, actorId }: { person: UserRow; actorId: string | null },
  now: Date,
): Promise<void> {
  if (!(await deleteFactorOf(trx, person.id))) return;
  await recordAudit({ trx, actorId, now }, 'second_factor_reset', personSubject(person));
}

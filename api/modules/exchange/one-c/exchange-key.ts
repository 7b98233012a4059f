/** The key of 1C: issued and revoked by administrators, shown once, stored as a hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import { MARKET_FILE } from '#contract/exchange/market.ts';
import { ONE_C_PATHS, ONE_C_USER, type Exchange } from '#contract/exchange/one-c.ts';
import { dayText } from '#contract/values/typed-day.ts';
import type { ExchangeKeyRow } from '#db/exchange-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { ByPerson } from '../../../environment/services.ts';
import { lastExchangeKey } from '../../imports/plan/till-exports.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { countRows, descending } from '#db/page.ts';
import { findKey, unsentOrders } from './exchange-store.ts';
import { unsentDays } from './till-days.ts';

/** 160 random bits cannot be guessed, so a fast hash protects them as well as a slow one. */
const KEY_BYTES = 20;
const HINT = 4;
const SHOWN = 10;
const SUBJECT = { kind: 'exchange_key', id: '1c', label: 'Обмен с 1С' };

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Issues a key and returns it, only this once; revokes the former one. */
export async function issueKey(db: Knex, by: ByPerson): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const at = by.now.toISOString();
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'exchange-key');
    const former = await lastExchangeKey(trx);
    await trx('exchange_keys').whereNull('revoked_at').update({ revoked_at: at });
    await trx('exchange_keys').insert({
      id: newId(),
      key_hash: hashOf(key),
      hint: key.slice(-HINT),
      created_by: by.actorId,
      created_at: at,
      revoked_at: null,
      last_used_at: null,
      // The start of the first key is kept, so that orders since then are still sent.
      orders_since: former?.orders_since ?? at,
      till_days_since: former?.till_days_since ?? null,
    });
    await recordAudit({ trx, ...by }, 'exchange_key_issued', SUBJECT);
  });
  return key;
}

export async function revokeKey(db: Knex, by: ByPerson): Promise<void> {
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'exchange-key');
    if ((await trx('exchange_keys').whereNull('revoked_at').update({ revoked_at: by.now.toISOString() })) > 0)
      await recordAudit({ trx, ...by }, 'exchange_key_revoked', SUBJECT);
  });
}

/** Sets the first day (`YYYY-MM-DD`) of till days sent to 1C; null sends none. Refused without a key, and for a future day. */
export async function setFirstTillDay(
  db: Knex,
  { since, today }: { since: string | null; today: string },
  by: ByPerson,
): Promise<void> {
  if (since !== null && since > today)
    throw new CodedError('validation', { details: [{ path: 'since', message: 'Этот день ещё не наступил' }] });
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'exchange-key');
    const key = await findKey(trx);
    if (key === undefined) throw new CodedError('exchange_closed');
    if (key.till_days_since === since) return;
    await trx('exchange_keys').where({ id: key.id }).update({ till_days_since: since });
    const words = (day: string | null): string => (day === null ? 'не передаются' : `с ${dayText(day)}`);
    const details = { from: words(key.till_days_since), to: words(since) };
    await recordAudit({ trx, ...by }, 'exchange_till_days', SUBJECT, details);
  });
}

export async function keyOf(db: Knex, typed: string): Promise<ExchangeKeyRow | null> {
  const key = await findKey(db);
  if (key === undefined) return null;
  const fits = timingSafeEqual(Buffer.from(hashOf(typed), 'hex'), Buffer.from(key.key_hash, 'hex'));
  return fits ? key : null;
}

export async function readExchange(
  db: Knex,
  { publicOrigin, today }: { publicOrigin: string; today: string },
): Promise<Exchange> {
  const key = await findKey(db);
  const creator = key === undefined ? undefined : await db('users').where({ id: key.created_by }).first('name');
  // Without those that only logged in: after a lost answer 1C logs in again, and goes on with the second one.
  const sessions = await db('exchange_sessions')
    .whereNot({ stage: 'checkauth' })
    .orderBy(descending('started_at', 'id'))
    .limit(SHOWN);
  const since = key?.till_days_since ?? null;
  const [sentDays] = await db('exchange_days').countDistinct({ count: 'day' });
  return {
    key:
      key === undefined
        ? null
        : {
            hint: key.hint,
            createdAt: key.created_at,
            createdBy: creator?.name ?? '',
            lastUsedAt: key.last_used_at,
          },
    user: ONE_C_USER,
    addresses: ONE_C_PATHS.map((path) => publicOrigin + path),
    marketAddress: publicOrigin + MARKET_FILE,
    ordersToSend: key === undefined ? 0 : await countRows(unsentOrders(db, key.orders_since)),
    ordersSent: await countRows(db('exchange_orders')),
    tillDays: {
      since,
      toSend: since === null ? 0 : new Set((await unsentDays(db, { since, today })).map(({ day }) => day)).size,
      // Completely or partly.
      sent: Number(sentDays?.count ?? 0),
    },
    exchanges: sessions.map(({ kind, outcome, message, started_at, last_at }) => ({
      kind: kind as 'catalog' | 'sale',
      outcome: outcome as Exchange['exchanges'][number]['outcome'],
      message,
      startedAt: started_at,
      lastAt: last_at,
    })),
  };
}

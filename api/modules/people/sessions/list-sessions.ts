import type { Knex } from 'knex';
import type { CustomerData } from '#contract/accounts/customers.ts';
import type { Session } from '#contract/accounts/profile.ts';
import { deviceLabel } from '#contract/devices/device-label.ts';
import { allSessionsOf, findSessionsOf } from './session-store.ts';

/** Active sessions, at most `most`, the current one first, then the latest seen. */
export async function listSessionsOf(
  db: Knex,
  userId: string,
  currentId: string | null,
  now: Date,
  most?: number,
): Promise<Session[]> {
  const rows = await findSessionsOf(db, userId, { currentId, now, ...(most !== undefined && { most }) });
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    device: deviceLabel(row.user_agent),
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    till: row.till,
  }));
}

/** All stored sessions of a person, for the copy of the person's data. */
export async function listKnownSessionsOf(db: Knex, userId: string): Promise<CustomerData['sessions']> {
  const rows = await allSessionsOf(db, userId);
  return rows.map((row) => ({
    id: row.id,
    device: deviceLabel(row.user_agent),
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    endedAt: row.revoked_at,
  }));
}

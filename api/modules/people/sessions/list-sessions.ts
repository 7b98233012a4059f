/** Where a person is logged in. */
import type { Knex } from 'knex';
import type { CustomerData } from '#contract/people/customers.ts';
import type { Session } from '#contract/people/profile.ts';
import { deviceLabel } from '#contract/devices/device-label.ts';
import { allSessionsOf, findSessionsOf } from './session-store.ts';

/** Living sessions, the current one first, then the latest seen. */
export async function listSessionsOf(
  db: Knex,
  userId: string,
  currentId: string | null,
  now: Date,
): Promise<Session[]> {
  const rows = await findSessionsOf(db, userId, now);
  const sessions = rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    device: deviceLabel(row.user_agent),
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    till: row.till,
  }));
  return sessions.sort((one, other) => Number(other.current) - Number(one.current));
}

/** Where a person has been logged in as far as it is known, for the copy that the shop hands out. */
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

/** For tests: a till where Anna is logged in and Boris has a PIN. */
import { vi } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { setReachable } from '../device/database/connection.ts';
import { deviceDb, journalDb } from '../device/database/database.ts';
import { setPin } from '../device/person/pins.ts';
import { forgetPerson, rememberPerson, setPresence } from '../device/person/session.ts';
import { setLeaving } from '../net/leaving.ts';
import { json, startServer } from './sample-server.ts';

const wholesale = { status: 'none', companyName: '', inn: '', comment: '' } as const;
export const anna: User = { _id: 'anna', phone: '+79120000001', name: 'Анна', role: 'admin', wholesale };
export const boris: User = { _id: 'boris', phone: '+79120000002', name: 'Борис', role: 'manager', wholesale };
export const colleague: User = { _id: 'vera', phone: '+79120000003', name: 'Вера', role: 'manager', wholesale };
/** Boris's PIN, and the secret by which it opens a session on the server. */
export const PIN = '2580';
export const SESSION = { id: 'pin-1', secret: 'secret-of-this-tablet' };

export const OPEN = 'POST /api/auth/till-pin';
export const opened = json(200, { user: { ...boris, tillPin: true } });

/** Before each test: the till as it begins, and a server that answers to logouts and to Boris's PIN. */
export async function startTill(): Promise<void> {
  for (const database of [deviceDb, journalDb]) await Promise.all(database.tables.map((table) => table.clear()));
  await forgetPerson();
  setPresence(null, 'loading');
  setLeaving(false);
  setReachable(true);
  await journalDb.series.put({ key: 'series', deviceId: 'd1', prefix: 'A7', lastSeq: 0, skewMs: null });
  await setPin(boris, PIN, { rounds: 10, session: SESSION });
  await rememberPerson(anna);
  startServer({ 'POST /api/auth/logout': json(200, { ok: true }), [OPEN]: opened });
}

/** After each test: no person, no server, and the true time. */
export async function stopTill(): Promise<void> {
  vi.useRealTimers();
  await forgetPerson();
  vi.unstubAllGlobals();
}

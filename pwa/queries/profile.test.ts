import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '#contract/accounts/profile.ts';
import { deviceDb, journalDb } from '../device/database/database.ts';
import { forgetPerson, lastPerson, readPresence, rememberPerson } from '../device/person/session.ts';
import { changePassword, profileQuery, saveName, userOf } from './profile.ts';
import { json, server, startServer } from './sample-server.ts';

const profile: Profile = {
  _id: 'u1',
  phone: '+79123456789',
  name: 'Марина',
  role: 'customer',
  createdAt: '2026-11-01T00:00:00.000Z',
  deletionRequestedAt: null,
  wholesale: { status: 'pending', companyName: 'ООО «Труба»', inn: '', comment: '', reason: '' },
};
const approved: Profile = { ...profile, role: 'wholesale', wholesale: { ...profile.wholesale, status: 'approved' } };
const figures = { productId: 'p1', stockQty: null, priceWholesale: 100, costPrice: null, revision: 7 };

beforeEach(async () => {
  for (const database of [deviceDb, journalDb]) await Promise.all(database.tables.map((table) => table.clear()));
  startServer({ 'POST /api/auth/logout': json(200, { ok: true }) });
  await rememberPerson(userOf(profile));
});

afterEach(() => vi.unstubAllGlobals());

describe('the profile', () => {
  it('updates the person’s name in the whole shop', async () => {
    server.answers['PATCH /api/profile'] = json(200, { ...profile, name: 'Марина Юрьевна' });
    const client = new QueryClient();
    expect(await saveName(client, { name: 'Марина Юрьевна' })).toMatchObject({ kind: 'done' });
    expect(readPresence().person?.name).toBe('Марина Юрьевна');
    expect((await lastPerson())?.user.name).toBe('Марина Юрьевна');
    expect(client.getQueryData(profileQuery(userOf(profile)).queryKey)?.name).toBe('Марина Юрьевна');
  });

  it('with another role changes the person here, and wipes data of the former role', async () => {
    await journalDb.figures.put(figures);
    server.answers['GET /api/profile'] = json(200, approved);
    await new QueryClient().fetchQuery(profileQuery(userOf(profile)));
    expect(readPresence().person).toMatchObject({ role: 'wholesale', wholesale: { status: 'approved' } });
    expect(await journalDb.figures.count()).toBe(0);
  });

  it('brings the buyer’s own terms, and removes none', async () => {
    const own: Profile = { ...approved, wholesale: { ...approved.wholesale, discount: 7, minimum: 500 } };
    await rememberPerson({ ...userOf(approved), wholesale: { ...userOf(approved).wholesale, discount: 5 } });
    server.answers['GET /api/profile'] = json(200, own);
    await new QueryClient().fetchQuery(profileQuery(userOf(profile)));
    expect(readPresence().person?.wholesale).toEqual({
      status: 'approved',
      companyName: 'ООО «Труба»',
      inn: '',
      comment: '',
      discount: 7,
      minimum: 500,
    });
  });

  it('that arrives after a logout does not restore the person', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.answers['GET /api/profile'] = () => new Promise((resolve) => (answer = resolve));
    const asking = new QueryClient().fetchQuery(profileQuery(userOf(profile)));
    await expect.poll(() => answer.length).toBeGreaterThan(0);
    await forgetPerson();
    answer(Response.json(approved));
    await asking;
    expect(readPresence().person).toBeNull();
    expect(await lastPerson()).toBeUndefined();
  });

  it('that the server refuses to change stays unchanged here, with the server’s message', async () => {
    server.answers['PATCH /api/profile'] = () =>
      Response.json(
        {
          error: 'Слишком длинное имя',
          code: 'validation',
          requestId: 'r',
          details: [{ path: 'name', message: 'Слишком длинное имя' }],
        },
        { status: 422 },
      );
    expect(await saveName(new QueryClient(), { name: 'x' })).toMatchObject({
      kind: 'refused',
      details: [{ path: 'name' }],
    });
    expect(readPresence().person?.name).toBe('Марина');
  });
});

describe('a new password', () => {
  it('logs out here too', async () => {
    server.answers['POST /api/profile/password'] = json(200, { ok: true });
    expect(await changePassword({ currentPassword: 'a', newPassword: 'sosna4567' })).toMatchObject({ kind: 'done' });
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
  });

  it('that was refused or got no answer leaves the person logged in', async () => {
    server.answers['POST /api/profile/password'] = () =>
      Response.json(
        { error: 'Текущий пароль введён неверно', code: 'wrong_password', requestId: 'r' },
        { status: 422 },
      );
    expect(await changePassword({ currentPassword: 'a', newPassword: 'sosna4567' })).toMatchObject({
      kind: 'refused',
      code: 'wrong_password',
    });
    delete server.answers['POST /api/profile/password'];
    expect(await changePassword({ currentPassword: 'a', newPassword: 'sosna4567' })).toEqual({ kind: 'out-of-reach' });
    expect(readPresence().person?._id).toBe('u1');
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { deviceDb } from '../../device/database/database.ts';
import { forgetPerson, handleEndedSession, rememberPerson, setPresence } from '../../device/person/session.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { whenDraftsReadable, withDraft } from './use-server-form.ts';
import { CHECKOUT, dropFormDraft, clearFormDraftsOnPersonChange, keepFormDraft, readFormDraft } from './form-drafts.ts';

const wholesale = { status: 'none', companyName: '', inn: '', comment: '' } as const;
const buyer: User = { _id: 'u1', phone: '+79120000001', name: 'Ольга', role: 'customer', wholesale };

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', sampleStorage(storage));
  setPresence(null, 'guest');
});

afterEach(() => vi.unstubAllGlobals());

describe('a half-typed form', () => {
  it('is restored after a reload, until it is sent', () => {
    keepFormDraft('auth', { phone: '+7912' });
    keepFormDraft('auth', { name: 'Ольга' });
    expect(readFormDraft('auth')).toEqual({ phone: '+7912', name: 'Ольга' });
    expect(readFormDraft('wholesale')).toEqual({});
    dropFormDraft('auth');
    expect(readFormDraft('auth')).toEqual({});
    expect(storage.size).toBe(0);
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '"x"',
    '{}',
    '{"viewer":"guest","forms":null}',
    '{"viewer":"guest","forms":{"auth":7}}',
  ])('is empty where another version of the shop, or a fault, left %s, and is kept there again', (stored) => {
    storage.set('formDrafts', stored);
    expect(readFormDraft('auth')).toEqual({});
    keepFormDraft('auth', { phone: '+7912' });
    expect(readFormDraft('auth')).toEqual({ phone: '+7912' });
  });

  it('fills the fields of its form with values of their types only, also within a group', () => {
    const initial = { name: '', isWholesale: false, buyer: { phone: '', email: '' } };
    const kept = { name: 'Ольга', isWholesale: 'yes', buyer: { phone: 7, email: 'a@b.ru' }, former: 'x' };
    expect(withDraft(initial, kept as never)).toEqual({
      name: 'Ольга',
      isWholesale: false,
      buyer: { phone: '', email: 'a@b.ru' },
    });
    expect(withDraft(initial, { buyer: null } as never)).toEqual(initial);
  });

  it('belongs to its person, and is deleted when they leave or another person comes', async () => {
    const stop = clearFormDraftsOnPersonChange();
    setPresence(buyer, 'online');
    keepFormDraft('wholesale', { companyName: 'ООО' });
    setPresence(buyer, 'offline');
    expect(readFormDraft('wholesale')).toEqual({ companyName: 'ООО' });
    // A starting page doesn't know its person yet: it shows no draft and deletes none.
    setPresence(null, 'loading');
    expect(readFormDraft('wholesale')).toEqual({});
    expect(storage.size).toBe(1);
    setPresence(null, 'guest');
    await expect.poll(() => storage.size).toBe(0);
    stop();
  });

  it('of a guest’s checkout goes on with the person who logs in, and with nobody after them', async () => {
    const stop = clearFormDraftsOnPersonChange();
    keepFormDraft(CHECKOUT, { address: 'Лесная, 5' });
    keepFormDraft('auth', { phone: '+7912' });
    await rememberPerson(buyer);
    expect([readFormDraft(CHECKOUT), readFormDraft('auth')]).toEqual([{ address: 'Лесная, 5' }, {}]);
    await forgetPerson();
    await expect.poll(() => storage.size).toBe(0);
    await rememberPerson({ ...buyer, _id: 'u2' });
    expect(readFormDraft(CHECKOUT)).toEqual({});
    await forgetPerson();
    stop();
  });

  it('of a guest’s checkout is the newer one of a person whose session had ended', async () => {
    const stop = clearFormDraftsOnPersonChange();
    await rememberPerson(buyer);
    keepFormDraft(CHECKOUT, { address: 'Лесная, 5' });
    await handleEndedSession();
    keepFormDraft(CHECKOUT, { address: 'Полевая, 7' });
    await rememberPerson(buyer);
    expect(readFormDraft(CHECKOUT)).toEqual({ address: 'Полевая, 7' });
    await forgetPerson();
    stop();
  });

  describe('of a person whose session the server has ended', () => {
    let stop: () => void;
    beforeEach(async () => {
      stop = clearFormDraftsOnPersonChange();
      await rememberPerson(buyer);
      keepFormDraft('checkout', { address: 'Лесная, 5' });
      await handleEndedSession();
      keepFormDraft('auth', { phone: '+7912' });
    });
    afterEach(async () => {
      await forgetPerson();
      stop();
    });

    it('waits, unseen, and is filled in again after the login', async () => {
      expect(readFormDraft('checkout')).toEqual({});
      // A page that starts names its guest again.
      setPresence(null, 'loading');
      setPresence(null, 'guest');
      keepFormDraft('auth', { name: 'Ольга' });
      dropFormDraft('auth');
      expect(readFormDraft('checkout')).toEqual({});
      await rememberPerson(buyer);
      expect(readFormDraft('checkout')).toEqual({ address: 'Лесная, 5' });
    });

    it.each([
      ['the session is ended by a logout in another tab', () => forgetPerson()],
      ['another person logs in', () => rememberPerson({ ...buyer, _id: 'u2' })],
    ])('is deleted when %s', async (_, change) => {
      await change();
      setPresence(null, 'loading');
      setPresence(null, 'guest');
      await expect.poll(() => JSON.stringify([...storage])).not.toContain('Лесная');
    });
  });

  it.each([
    ['a guest’s', null, 'guest'],
    ['of a person whom the device remembers', buyer, 'online'],
  ] as const)(
    '%s is read on a page that has just started, before the server says who is here, and is not written over',
    async (_, person, status) => {
      setPresence(person, status);
      keepFormDraft('checkout', { address: 'Лесная, 5' });
      if (person === null) await deviceDb.session.clear();
      else await deviceDb.session.put({ key: 'person', user: person, confirmedAt: '2026-11-22T10:00:00.000Z' });
      setPresence(null, 'loading');
      vi.resetModules();
      const fresh = await import('./form-drafts.ts');
      (await import('../../device/person/session.ts')).setPresence(null, 'loading');
      fresh.keepFormDraft('checkout', { address: '' });
      const { whenDraftsReadable: whenFreshReadable } = await import('./use-server-form.ts');
      await new Promise<void>((resolve) => whenFreshReadable(resolve));
      expect(fresh.readFormDraft('checkout')).toEqual({ address: 'Лесная, 5' });
    },
  );

  it('waits for the server when no storage is available', async () => {
    const callback = vi.fn();
    vi.stubGlobal('indexedDB', undefined);
    setPresence(null, 'loading');
    const giveUp = whenDraftsReadable(callback);
    setPresence(null, 'guest');
    expect(callback).toHaveBeenCalledOnce();
    giveUp();
  });

  it('is not stored when the browser forbids storage', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('forbidden');
      },
    });
    keepFormDraft('auth', { phone: '+7912' });
    expect(readFormDraft('auth')).toEqual({});
  });
});

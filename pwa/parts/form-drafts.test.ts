import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { setPresence } from '../local/session.ts';
import { dropFormDraft, dropFormDraftsWithPerson, keepFormDraft, readFormDraft } from './form-drafts.ts';

const wholesale = { status: 'none', companyName: '', inn: '', comment: '' } as const;
const buyer: User = { _id: 'u1', phone: '+79120000001', name: 'Ольга', role: 'customer', wholesale };

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  setPresence(null, 'guest');
});

afterEach(() => vi.unstubAllGlobals());

describe('a half-typed form', () => {
  it('is there again after a reload, until it is sent', () => {
    keepFormDraft('auth', { phone: '+7912' });
    keepFormDraft('auth', { name: 'Ольга' });
    expect(readFormDraft('auth')).toEqual({ phone: '+7912', name: 'Ольга' });
    expect(readFormDraft('wholesale')).toEqual({});
    dropFormDraft('auth');
    expect(readFormDraft('auth')).toEqual({});
    expect(storage.size).toBe(0);
  });

  it('is nobody else’s, and goes when another person comes or its own leaves', () => {
    const stop = dropFormDraftsWithPerson();
    setPresence(buyer, 'online');
    keepFormDraft('wholesale', { companyName: 'ООО' });
    setPresence(buyer, 'offline');
    expect(readFormDraft('wholesale')).toEqual({ companyName: 'ООО' });
    // A page that starts doesn't know yet who is here: nothing is shown, nothing thrown away.
    setPresence(null, 'loading');
    expect(readFormDraft('wholesale')).toEqual({});
    expect(storage.size).toBe(1);
    setPresence(null, 'guest');
    expect(storage.size).toBe(0);
    stop();
  });

  it('is simply not kept where the browser forbids storage', () => {
    vi.stubGlobal('sessionStorage', { getItem: () => { throw new Error('forbidden'); }, setItem: () => { throw new Error('forbidden'); } });
    keepFormDraft('auth', { phone: '+7912' });
    expect(readFormDraft('auth')).toEqual({});
  });
});

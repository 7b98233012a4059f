import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { cacheAnswer } from '../belongings/cached-answers.ts';
import { keepProductDraft } from '../drafts/product-drafts.ts';
import { keepQuickOrder } from '../drafts/quick-order-draft.ts';
import { deviceDb, journalDb } from '../database/database.ts';
import {
  forgetPerson,
  lastPerson,
  onOtherPerson,
  onWipe,
  readPresence,
  rememberPerson,
  handleEndedSession,
  returningPerson,
  setPresence,
  openWithoutSession,
} from './session.ts';
import { FIGURES_META, storePerson } from './stored-person.ts';

const wholesale = { status: 'none', companyName: '', inn: '', comment: '' } as const;
const seller: User = { _id: 'u1', phone: '+79120000001', name: 'Ольга', role: 'manager', wholesale };
const shopper: User = { _id: 'u2', phone: '+79120000002', name: 'Иван', role: 'customer', wholesale };
const figures = { productId: 'p1', stockQty: 3, priceWholesale: 100, costPrice: null, revision: 7 };
const draft = {
  id: 'd1',
  authorId: 'u1',
  buyer: '',
  positions: [],
  updatedAt: '2026-11-20T10:00:00.000Z',
  corrects: null,
};

beforeEach(async () => {
  for (const database of [deviceDb, journalDb]) await Promise.all(database.tables.map((table) => table.clear()));
  setPresence(null, 'loading');
});

describe('the person of this device', () => {
  it('is another one than the guest who logs in, and the same one when only their data change', () => {
    setPresence(null, 'guest');
    let others = 0;
    const stop = onOtherPerson(() => void (others += 1));
    setPresence(shopper, 'online');
    setPresence({ ...shopper, name: 'Пётр' }, 'offline');
    expect(others).toBe(1);
    setPresence(seller, 'online');
    setPresence(null, 'guest');
    expect(others).toBe(3);
    stop();
    setPresence(shopper, 'online');
    expect(others).toBe(3);
  });

  it('is remembered and forgotten', async () => {
    await rememberPerson(shopper);
    expect(readPresence()).toEqual({ person: shopper, status: 'online' });
    expect((await lastPerson())?.user).toEqual(shopper);
    await forgetPerson();
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
    expect(await lastPerson()).toBeUndefined();
  });

  it('is undefined when another version left another shape', async () => {
    for (const user of [undefined, null, 'Ольга', { _id: 'u1' }, { ...seller, role: 'owner' }]) {
      await deviceDb.session.put({ key: 'person', user: user as User, confirmedAt: '2026-11-20T10:00:00.000Z' });
      expect(await lastPerson()).toBeUndefined();
    }
    await rememberPerson(seller);
    expect((await lastPerson())?.user).toEqual(seller);
  });

  it('takes figures and cached answers along on logout, but never a draft', async () => {
    await rememberPerson(seller);
    await journalDb.figures.put(figures);
    await journalDb.meta.put({ key: FIGURES_META.revision, value: 7 });
    await deviceDb.drafts.put(draft);
    let wiped = 0;
    const stop = onWipe(() => void (wiped += 1));
    await forgetPerson();
    stop();
    expect([
      await journalDb.figures.count(),
      await journalDb.meta.get(FIGURES_META.revision),
      await deviceDb.drafts.count(),
      wiped,
    ]).toEqual([0, undefined, 1, 1]);
  });

  it('leaves no data of a former person to the next one', async () => {
    await rememberPerson(seller);
    await journalDb.figures.put(figures);
    await rememberPerson(seller);
    expect(await journalDb.figures.count()).toBe(1);
    await rememberPerson(shopper);
    expect(await journalDb.figures.count()).toBe(0);
  });

  it('loses the data of a former role', async () => {
    await rememberPerson(seller);
    await journalDb.figures.put(figures);
    await rememberPerson({ ...seller, role: 'customer' });
    expect(await journalDb.figures.count()).toBe(0);
  });
});

describe('a guest who was nobody before', () => {
  it('keeps the answers in memory, which are public, and loses data that a former tab left stored', async () => {
    const wiped = vi.fn();
    const stop = onWipe(wiped);
    await journalDb.figures.put(figures);
    await handleEndedSession();
    expect(readPresence()).toEqual({ person: null, status: 'guest' });
    expect(await journalDb.figures.count()).toBe(0);
    expect(wiped).not.toHaveBeenCalled();
    stop();
  });
});

describe('a second tab', () => {
  const colleague: User = { _id: 'u3', phone: '', name: 'Пётр', role: 'manager', wholesale };
  let other: typeof import('./session.ts');
  let stop: () => void;

  beforeEach(async () => {
    await rememberPerson(seller);
    vi.resetModules();
    other = await import('./session.ts');
    await import('../catalogue/catalog-cache-figures.ts');
    other.setPresence(seller, 'online');
    stop = other.followOtherTabs();
  });
  afterEach(() => stop());

  it('leaves the till its stock when a colleague logs in by PIN in the first one', async () => {
    await journalDb.figures.put(figures);
    await journalDb.meta.put({ key: FIGURES_META.syncedAt, value: '2026-11-20T10:00:00.000Z' });
    await openWithoutSession(colleague);
    await expect.poll(() => other.readPresence()).toEqual({ person: colleague, status: 'pin' });
    expect(await journalDb.figures.toArray()).toEqual([{ ...figures, priceWholesale: null }]);
    expect((await journalDb.meta.get(FIGURES_META.syncedAt))?.value).toBe('2026-11-20T10:00:00.000Z');
  });

  it('wipes its memory only: data the next person has fetched since stays, however late the message arrives', async () => {
    const wiped = vi.fn();
    other.onWipe(wiped);
    stop();
    await forgetPerson();
    await rememberPerson(colleague);
    await journalDb.figures.put(figures);
    // The tab thaws and receives the earlier messages now.
    stop = other.followOtherTabs();
    await rememberPerson(colleague);
    await expect.poll(() => other.readPresence().person).toEqual(colleague);
    expect(wiped).toHaveBeenCalledOnce();
    expect(await journalDb.figures.toArray()).toEqual([figures]);
  });

  it('that was frozen and got no message checks the person when it is shown again', async () => {
    stop();
    await forgetPerson();
    await other.catchUpWithOtherTabs();
    expect(other.readPresence()).toEqual({ person: null, status: 'guest' });
    await openWithoutSession(colleague);
    await other.catchUpWithOtherTabs();
    expect(other.readPresence()).toEqual({ person: colleague, status: 'pin' });
  });
});

describe('a session that ran out', () => {
  const series = { key: 'series' as const, deviceId: 'x', prefix: 'A7', lastSeq: 0, skewMs: null };

  it('keeps the seller of a till, marked', async () => {
    await journalDb.series.put(series);
    await rememberPerson(seller);
    await handleEndedSession();
    expect(readPresence()).toEqual({ person: seller, status: 'expired' });
    expect((await lastPerson())?.user).toEqual(seller);
  });

  it('makes a shopper a guest, also on a till', async () => {
    await journalDb.series.put(series);
    await rememberPerson(shopper);
    await handleEndedSession();
    expect(readPresence().status).toBe('guest');
  });

  it('makes staff guests on a device that is no till', async () => {
    await rememberPerson(seller);
    await handleEndedSession();
    expect(readPresence().status).toBe('guest');
  });
});

describe('what a person has typed', () => {
  const colleague: User = { ...seller, _id: 'u3', name: 'Пётр' };
  const place = { personId: 'u1', product: 'new', form: 'f1' };
  const picture = { key: 'k1', url: '', file: new File(['x'], 'x.webp') };
  const product = {
    at: '2026-11-20T10:00:00.000Z',
    productId: 'p1',
    opened: {},
    openedPictures: [],
    openedMainKey: null,
    revision: null,
    values: { title: 'Смеситель' },
    pictures: [picture],
    mainKey: 'k1',
  };
  const typed = ['u1 order', 'u1 product new form f1', 'u1 product new form f1 file k1', 'u1 quick-order l1'];
  const stored = async () => (await deviceDb.forms.toCollection().primaryKeys()).sort();

  beforeEach(async () => {
    await rememberPerson(seller);
    await keepProductDraft(place, product);
    await keepQuickOrder('u1', 'u1 quick-order l1', 'СМ-1 2');
    await deviceDb.forms.put({ key: 'u1 order', value: { id: 'o1', sent: [] } });
    await cacheAnswer('u1', 'orders 1', { orders: [] });
    await deviceDb.forms.put({ key: 'guest order', value: { id: 'o2', sent: [] } });
    await journalDb.figures.put(figures);
    expect(await stored()).toHaveLength(6);
  });

  it('outlives the end of the session, without the server’s answers, until the same person logs in', async () => {
    await handleEndedSession();
    expect([await stored(), await journalDb.figures.count(), await returningPerson()]).toEqual([
      ['guest order', ...typed],
      0,
      'u1',
    ]);
    // The next starts of the page find a guest.
    setPresence(null, 'loading');
    await handleEndedSession();
    await handleEndedSession();
    expect(await stored()).toEqual(['guest order', ...typed]);
    await rememberPerson(seller);
    expect([await stored(), await returningPerson()]).toEqual([['guest order', ...typed], undefined]);
  });

  it.each([
    ['logs in', () => rememberPerson(shopper)],
    ['logs in by PIN', () => openWithoutSession(colleague)],
  ])('is deleted when another person %s, then or after the end of the session', async (_, come) => {
    await come();
    expect(await stored()).toEqual(['guest order']);
    await forgetPerson();
    await rememberPerson(seller);
    await keepQuickOrder('u1', 'u1 quick-order l1', 'СМ-1 2');
    await handleEndedSession();
    await come();
    expect([await stored(), await returningPerson()]).toEqual([['guest order'], undefined]);
  });

  it('is deleted at a logout, also by the tab of a person whose session has ended in another one', async () => {
    await forgetPerson();
    expect(await stored()).toEqual(['guest order']);
    await handleEndedSession();
    expect(await returningPerson()).toBeUndefined();
    await rememberPerson(seller);
    await keepQuickOrder('u1', 'u1 quick-order l1', 'СМ-1 2');
    await handleEndedSession();
    await forgetPerson();
    expect([await stored(), await returningPerson()]).toEqual([['guest order'], undefined]);
  });

  it('is deleted at a logout although the tab died before it had wiped the rest', async () => {
    await storePerson(undefined);
    expect(await stored()).toEqual(['guest order']);
  });

  it.each([
    ['gets another role', () => rememberPerson({ ...seller, role: 'admin' })],
    ['goes on by PIN', () => openWithoutSession(seller)],
  ])('stays when the same person %s', async (_, change) => {
    await change();
    expect(await stored()).toEqual(['guest order', ...typed]);
  });
});

/**
 * Who is at this device: the person the server confirmed last, kept while the server is out of reach, and what is wiped
 * when that person leaves. Journal rows and drafts are never touched here.
 */
import type { User } from '#contract/people/auth.ts';
import { isStaff } from '#contract/roles.ts';
import type { LastPerson } from '../database.ts';

/** Fetched when first asked: who is here is shown beside the first screen, not before it. */
const databases = () => import('../database.ts');

/**
 * loading: the server hasn't spoken yet (a remembered person is already there); online: confirmed by the server;
 * offline: remembered, the server is out of reach; expired: staff of a till whose session ran out, selling goes on
 * until a login; pin: staff who took over the till by PIN where no session could be opened, selling goes on likewise;
 * guest: nobody.
 */
export type PresenceStatus = 'loading' | 'online' | 'offline' | 'expired' | 'pin' | 'guest';

/** Staff who sell without a session of theirs: their rows wait for a login. */
export function lacksSession(status: PresenceStatus): boolean {
  return status === 'expired' || status === 'pin';
}

export interface Presence {
  readonly person: User | null;
  readonly status: PresenceStatus;
}

const LOADING: Presence = { person: null, status: 'loading' };
let presence: Presence = LOADING;
const listeners = new Set<() => void>();
const wipers = new Set<() => void>();

/** Same object until something changes; for `useSyncExternalStore`. */
export function readPresence(): Presence {
  return presence;
}

export function presenceBeforeHydration(): Presence {
  return LOADING;
}

export function subscribePresence(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says in this tab who is here; `rememberPerson` and `forgetPerson` say it for all tabs. */
export function setPresence(person: User | null, status: PresenceStatus): void {
  if (presence.status === status && JSON.stringify(presence.person) === JSON.stringify(person)) return;
  presence = { person, status };
  for (const listener of listeners) listener();
}

/** Other tabs of this browser. Opened on first use: an open channel would keep a server process alive. */
let channel: BroadcastChannel | undefined;

function otherTabs(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('person'));
}

/** The person of the last session on this device, if one was not ended on purpose. */
export async function lastPerson(): Promise<LastPerson | undefined> {
  return (await databases()).deviceDb.session.get('person');
}

/**
 * Adds what must also be forgotten with a person: what a tab holds in memory. It runs in every tab, also in one that is
 * thawed long after, so it must touch nothing that is stored: by then that may be the next person's.
 */
export function onWipe(wiper: () => void): () => void {
  wipers.add(wiper);
  return () => wipers.delete(wiper);
}

/**
 * Removes everything on this device that only the former person's role could see: stock figures, wholesale and cost
 * prices, the list of wholesale buyers, half-filled forms of the back office, server answers in memory. Unsent rows, drafts of sales and the public
 * catalogue stay.
 */
export async function wipeRoleBound(): Promise<void> {
  await wipeStored();
  wipeMemory();
}

function wipeMemory(): void {
  for (const wipe of wipers) wipe();
}

/** @param options.keepStock leaves what all staff may see of the figures, with its age */
async function wipeStored({ keepStock = false } = {}): Promise<void> {
  const { deviceDb, journalDb, GUEST_FORMS } = await databases();
  await (await import('../journal/journal.ts')).forgetOwnOrders();
  await deviceDb.forms.filter(({ key }) => !key.startsWith(GUEST_FORMS)).delete();
  const { v7: newId } = await import('uuid');
  const wipe = newId();
  await journalDb.transaction('rw', journalDb.figures, journalDb.meta, async () => {
    if (keepStock) await journalDb.figures.toCollection().modify({ priceWholesale: null, costPrice: null });
    else await journalDb.figures.clear();
    await journalDb.meta.bulkDelete([
      FIGURES_META.revision,
      WHOLESALE_BUYERS_KEY,
      ...(keepStock ? [] : [FIGURES_META.syncedAt]),
    ]);
    await journalDb.meta.put({ key: FIGURES_META.wipe, value: wipe });
  });
}

/**
 * Marks of the figures. Without the first two the next staff session downloads the whole set; `wipe` names the last
 * wipe, so that no tab stores what it had asked for before it.
 */
export const FIGURES_META = { revision: 'figuresRevision', syncedAt: 'figuresSyncedAt', wipe: 'figuresWipe' } as const;

/** Of the list of wholesale buyers, which lies and goes with the figures. */
export const WHOLESALE_BUYERS_KEY = 'wholesaleBuyers';

/** A person comes or goes after the one before them has, never in between. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

export interface RememberOptions {
  now?: Date;
  /**
   * True when the word has become worthless meanwhile: the person has left, another one came. Judged by who is kept on
   * this device, by whichever tab.
   */
  unless?: (kept: LastPerson | undefined) => boolean;
}

/**
 * The server confirmed this person. A change of person or role wipes what the former one could see. False when the word
 * was worthless.
 */
export function rememberPerson(user: User, { now = new Date(), unless }: RememberOptions = {}): Promise<boolean> {
  return inTurn(async () => {
    let former: LastPerson | undefined;
    try {
      former = await lastPerson();
    } catch (error) {
      // A browser that keeps nothing has nothing of anybody's to wipe: the person is here as long as the page is.
      console.error('Nobody can be remembered on this device', error);
      if (unless?.(undefined) === true) return false;
      setPresence(user, 'online');
      return true;
    }
    if (unless?.(former) === true) return false;
    await remember(user, former, now);
    return true;
  });
}

async function remember(user: User, former: LastPerson | undefined, now: Date): Promise<void> {
  const isAnother = former?.user._id !== user._id || former.user.role !== user.role;
  // What was asked without a session is a guest's answer, also under this person's own name.
  if (former !== undefined && (isAnother || former.byPin === true)) {
    // The next seller of a till sees the same stock, and goes on with it while the figures come anew.
    await wipeStored({ keepStock: user.tillPin === true && isStaff(former.user.role) });
    wipeMemory();
  }
  try {
    await (await databases()).deviceDb.session.put({ key: 'person', user, confirmedAt: now.toISOString() });
  } catch (error) {
    console.error('This person is not remembered on this device', error);
  }
  setPresence(user, 'online');
  otherTabs().postMessage('changed');
}

/**
 * Staff known to this tablet took over by PIN; the server has said nothing. Whatever the former person's session could
 * see goes, but for the stock that all staff see: prices of purchase and wholesale wait for a login.
 */
export function takeOver(user: User, { now = new Date() }: { now?: Date } = {}): Promise<void> {
  return inTurn(async () => {
    const { deviceDb } = await databases();
    await wipeStored({ keepStock: true });
    wipeMemory();
    await deviceDb.session.put({ key: 'person', user, confirmedAt: now.toISOString(), byPin: true });
    setPresence(user, 'pin');
    otherTabs().postMessage('changed');
  });
}

/**
 * The browser has dropped the database while this page knows who is here: they are remembered again. Call only for a
 * database made anew, never after somebody left.
 */
export function restorePerson({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  return inTurn(async () => {
    const { person, status } = presence;
    if (person === null || status === 'loading' || (await lastPerson()) !== undefined) return;
    const byPin = status === 'pin' ? { byPin: true as const } : {};
    const { deviceDb } = await databases();
    await deviceDb.session.put({ key: 'person', user: person, confirmedAt: now.toISOString(), ...byPin });
  });
}

/** True while the same person is kept in the same role, let in the same way. */
export function isSamePerson(one: LastPerson | undefined, other: LastPerson | undefined): boolean {
  return one?.user._id === other?.user._id && one?.user.role === other?.user.role && one?.byPin === other?.byPin;
}

/** What can be said of the remembered person while the server is silent. */
export function silentStatus(kept: LastPerson | undefined): PresenceStatus {
  if (kept === undefined) return 'guest';
  return kept.byPin === true ? 'pin' : 'offline';
}

/**
 * Whether this browser lets anybody read what it keeps; a private window may not, and a full disk breaks it for a
 * while.
 */
async function canRead(): Promise<boolean> {
  try {
    await lastPerson();
    return true;
  } catch {
    return false;
  }
}

/** Logout, a disabled account, an ended session: nobody is here any more, in any tab. */
export function forgetPerson(): Promise<void> {
  return inTurn(forget);
}

async function forget(): Promise<void> {
  if (!(await canRead())) {
    wipeMemory();
    setPresence(null, 'guest');
    return;
  }
  const known = presence.person !== null || (await lastPerson()) !== undefined;
  await (await databases()).deviceDb.session.delete('person');
  // Where nobody was, the answers in memory are the public ones: a guest's page must not ask for them again. What is
  // stored goes all the same, in case a former tab died while it forgot.
  await (known ? wipeRoleBound() : wipeStored());
  setPresence(null, 'guest');
  if (known) otherTabs().postMessage('changed');
}

/**
 * The server said for certain that there is no session. On a till the seller stays and goes on selling, the rows wait
 * for a login; anywhere else it means a guest.
 */
export async function sessionRanOut(): Promise<void> {
  // A till whose storage is broken for the moment goes on with whoever is at it.
  if (!(await canRead()))
    return presence.person !== null && isStaff(presence.person.role)
      ? setPresence(presence.person, 'expired')
      : forgetPerson();
  const kept = await lastPerson();
  const series = await (await databases()).journalDb.series.get('series');
  if (kept?.byPin === true) setPresence(kept.user, 'pin');
  else if (kept !== undefined && isStaff(kept.user.role) && series?.prefix != null) setPresence(kept.user, 'expired');
  else await forgetPerson();
}

/** Follows what other tabs did: a login, a logout. Call once per page; returns the way to stop. */
export function followOtherTabs(): () => void {
  const follow = () => void followOnce();
  const tabs = otherTabs();
  tabs.addEventListener('message', follow);
  return () => tabs.removeEventListener('message', follow);
}

/** For a tab that is shown again: frozen, it may have been told nothing of who came and who left. */
export async function catchUpWithOtherTabs(): Promise<void> {
  if (presence.status === 'loading' || !(await canRead())) return;
  const kept = await lastPerson();
  const isPin = kept?.byPin === true;
  if (
    kept?.user._id !== presence.person?._id ||
    kept?.user.role !== presence.person?.role ||
    isPin !== (presence.status === 'pin')
  )
    await followOnce();
}

async function followOnce(): Promise<void> {
  if (!(await canRead())) return;
  const kept = await lastPerson();
  const person = kept?.user ?? null;
  const isAnother = person?._id !== presence.person?._id || person?.role !== presence.person?.role;
  // What is asked anew once the memory is wiped is already asked as the new one here, or as a guest.
  setPresence(person, person === null ? 'guest' : kept?.byPin === true ? 'pin' : 'online');
  if (isAnother) wipeMemory();
}

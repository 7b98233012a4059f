/**
 * The person at this device: the one the server confirmed last, kept while the server is unreachable, and the data that
 * is wiped when that person leaves. Journal rows and drafts are never touched here.
 */
import type { User } from '#contract/people/auth.ts';
import { isStaff } from '#contract/roles.ts';
import type { LastPerson } from '../database/database.ts';
import { watched } from '../database/watched.ts';

/** Loaded on demand: the person is shown beside the first screen, not before it. */
const databases = () => import('../database/database.ts');
const storedPerson = () => import('./stored-person.ts');

/**
 * loading: the server has not answered yet (a remembered person is already there); online: confirmed by the server;
 * offline: remembered, the server is unreachable; expired: staff of a till whose session ran out, selling goes on until
 * a login; pin: staff who logged in to the till by PIN without a session, selling goes on likewise; guest: no person.
 */
export type PresenceStatus = 'loading' | 'online' | 'offline' | 'expired' | 'pin' | 'guest';

/** True for staff who sell without a session of theirs: their rows wait for a login. */
export const lacksSession = (status: PresenceStatus): boolean => status === 'expired' || status === 'pin';

export interface Presence {
  readonly person: User | null;
  readonly status: PresenceStatus;
}

export const presence = watched<Presence>({ person: null, status: 'loading' });
export const { read: readPresence, subscribe: subscribePresence } = presence;
const wipers = new Set<() => void>();

/** Sets the person in this tab; `rememberPerson` and `forgetPerson` set it for all tabs. */
export function setPresence(person: User | null, status: PresenceStatus): void {
  const before = readPresence();
  if (before.status !== status || JSON.stringify(before.person) !== JSON.stringify(person))
    presence.set({ person, status });
}

/** Opened at first use: an open channel keeps a server process alive. Undefined without storage, where tabs share no person. */
let channel: BroadcastChannel | undefined;

function otherTabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  return (channel ??= new BroadcastChannel('person'));
}

/** The person of the last session on this device, unless it was ended on purpose. */
export async function lastPerson(): Promise<LastPerson | undefined> {
  return (await databases()).deviceDb.session.get('person');
}

/** Adds a function that clears a person's data from a tab's memory; never stored data, which may be the next person's. */
export function onWipe(wiper: () => void): () => void {
  wipers.add(wiper);
  return () => wipers.delete(wiper);
}

/** Calls `listener` when another person is here than before: after a guest, too. */
export function onOtherPerson(listener: () => void): () => void {
  let known = readPresence().person?._id;
  return subscribePresence(() => {
    const before = known;
    known = readPresence().person?._id;
    if (known !== before) listener();
  });
}

/** Deletes what only the former person's role could see, in memory and on the disk; unsent rows, drafts and the copy stay. */
export async function wipeRoleBound(): Promise<void> {
  await (await storedPerson()).wipeStored();
  wipeMemory();
}

function wipeMemory(): void {
  for (const wipe of wipers) wipe();
}

/** Changes of the person run one after the other, never interleaved. */
let lastChange: Promise<unknown> = Promise.resolve();

function serialize<T>(work: () => Promise<T>): Promise<T> {
  const mine = lastChange.then(work);
  lastChange = mine.catch(() => undefined);
  return mine;
}

export interface RememberOptions {
  now?: Date;
  /** True when the confirmation is outdated: the person kept here, by whichever tab, has left or is another one. */
  unless?: (kept: LastPerson | undefined) => boolean;
  /** A login without «Запомнить меня» ends with the browser; absent: as logged in. Staff are remembered all the same. */
  untilClosed?: boolean;
}

/** Stores the confirmed person; a change wipes what the former one could see. False for an outdated confirmation. */
export function rememberPerson(
  user: User,
  { now = new Date(), unless, untilClosed }: RememberOptions = {},
): Promise<boolean> {
  return serialize(async () => {
    let former: LastPerson | undefined;
    try {
      former = await lastPerson();
    } catch (error) {
      // A browser that cannot store anything has no data to wipe: the person is present while the page is open.
      console.error('This device cannot remember a person', error);
      if (unless?.(undefined) === true) return false;
      setPresence(user, 'online');
      return true;
    }
    if (unless?.(former) === true) return false;
    await remember(user, former, { now, untilClosed });
    return true;
  });
}

async function remember(
  user: User,
  former: LastPerson | undefined,
  { now, untilClosed }: Pick<RememberOptions, 'untilClosed'> & { now: Date },
): Promise<void> {
  const isAnother = former?.user._id !== user._id || former.user.role !== user.role;
  const { storePerson, wipeOwn, wipeStored } = await storedPerson();
  // Answers requested without a session are a guest's, also under this person's own name.
  if (former !== undefined && (isAnother || former.byPin === true)) {
    // A seller whose session a PIN has opened sees the same figures as the former seller, so they stay. After another
    // role the stock stays until the figures are downloaded again.
    if (user.tillPin === true && former.byPin !== true && former.user.role === user.role) await wipeOwn();
    else await wipeStored({ keepStock: user.tillPin === true && isStaff(former.user.role) });
    wipeMemory();
  }
  const isBrief = (untilClosed ?? former?.untilClosed) === true && !isStaff(user.role);
  try {
    await storePerson({ user, confirmedAt: now.toISOString(), ...(isBrief ? { untilClosed: true } : {}) });
  } catch (error) {
    console.error('This person is not remembered on this device', error);
  }
  setPresence(user, 'online');
  otherTabs()?.postMessage('changed');
}

/** Logs in staff by PIN without the server; wipes the former person's data but the stock that all staff see. */
export function openWithoutSession(user: User, { now = new Date() }: { now?: Date } = {}): Promise<void> {
  return serialize(async () => {
    const { storePerson, wipeStored } = await storedPerson();
    await wipeStored({ keepStock: true });
    wipeMemory();
    await storePerson({ user, confirmedAt: now.toISOString(), byPin: true });
    setPresence(user, 'pin');
    otherTabs()?.postMessage('changed');
  });
}

/** Remembers this page's person again in a database that was dropped and created again; never after a logout. */
export function restorePerson({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  return serialize(async () => {
    const { person, status } = readPresence();
    if (person === null || status === 'loading' || (await lastPerson()) !== undefined) return;
    const byPin = status === 'pin' ? { byPin: true as const } : {};
    await (await storedPerson()).storePerson({ user: person, confirmedAt: now.toISOString(), ...byPin });
  });
}

/** True while the same person is kept, in the same role and with the same way of login. */
export function isSamePerson(one: LastPerson | undefined, other: LastPerson | undefined): boolean {
  return one?.user._id === other?.user._id && one?.user.role === other?.user.role && one?.byPin === other?.byPin;
}

/** Status of the remembered person while the server does not answer. */
export function statusWithoutServer(kept: LastPerson | undefined): PresenceStatus {
  if (kept === undefined) return 'guest';
  return kept.byPin === true ? 'pin' : 'offline';
}

/** The remembered person; null while this browser can't read its storage: a private window, or a full disk. */
const readPerson = (): Promise<LastPerson | undefined | null> => lastPerson().catch(() => null);

/** Logout or a disabled account: removes the person in all tabs, with everything they typed. */
export const forgetPerson = (): Promise<void> => serialize(() => forget({ mayReturn: false }));

/** Id of the person whose session the server has ended, until somebody logs in or out; undefined for none. */
export const returningPerson = async (): Promise<string | undefined> => (await storedPerson()).readReturning();

async function forget({ mayReturn }: { mayReturn: boolean }): Promise<void> {
  const kept = await readPerson();
  if (kept === null) {
    wipeMemory();
    return setPresence(null, 'guest');
  }
  const known = readPresence().person !== null || kept !== undefined;
  const { storePerson, wipeStored } = await storedPerson();
  await storePerson(undefined, { mayReturn });
  // Without a person the answers in memory are the public ones, and a guest's page must not request them again. Stored
  // data is wiped all the same, in case a former tab died while it was forgetting a person.
  await (known ? wipeRoleBound() : wipeStored());
  setPresence(null, 'guest');
  if (known) otherTabs()?.postMessage('changed');
}

const endSession = () => serialize(() => forget({ mayReturn: true }));

/** The server has no session: on a till the seller goes on and rows wait; elsewhere the visitor becomes a guest. */
export async function handleEndedSession(): Promise<void> {
  const kept = await readPerson();
  // A till whose storage fails for the moment goes on with its present person.
  if (kept === null) {
    const { person } = readPresence();
    return person !== null && isStaff(person.role) ? setPresence(person, 'expired') : endSession();
  }
  const series = await (await databases()).journalDb.series.get('series');
  if (kept?.byPin === true) setPresence(kept.user, 'pin');
  else if (kept !== undefined && isStaff(kept.user.role) && series?.prefix != null) setPresence(kept.user, 'expired');
  else await endSession();
}

/** Follows logins and logouts of other tabs. Call once per page; returns the function that stops it. */
export function followOtherTabs(): () => void {
  const follow = () => void followOnce();
  const tabs = otherTabs();
  tabs?.addEventListener('message', follow);
  return () => tabs?.removeEventListener('message', follow);
}

/** Updates a tab that is shown again: while frozen, it may have missed messages about logins and logouts. */
export async function catchUpWithOtherTabs(): Promise<void> {
  if (readPresence().status === 'loading') return;
  const kept = await readPerson();
  if (kept === null) return;
  const isPin = kept?.byPin === true;
  const { person, status } = readPresence();
  if (kept?.user._id !== person?._id || kept?.user.role !== person?.role || isPin !== (status === 'pin'))
    await followOnce();
}

async function followOnce(): Promise<void> {
  const kept = await readPerson();
  if (kept === null) return;
  const person = kept?.user ?? null;
  const before = readPresence().person;
  const isAnother = person?._id !== before?._id || person?.role !== before?.role;
  // The presence changes before the wipe, so that queries repeated after it run for the new person or a guest.
  setPresence(person, person === null ? 'guest' : kept?.byPin === true ? 'pin' : 'online');
  if (isAnother) wipeMemory();
}

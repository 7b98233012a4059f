/** Registration, login, logout, and asking for the person; keeps `device/person/session` in step with the server. */
import * as auth from '#contract/people/auth.ts';
import type { User } from '#contract/people/auth.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import * as registration from '#contract/people/registration.ts';
import {
  forgetPerson,
  isSamePerson,
  lastPerson,
  openWithoutSession,
  readPresence,
  rememberPerson,
  handleEndedSession,
  setPresence,
  statusWithoutServer,
} from '../device/person/session.ts';
import type { LastPerson } from '../device/database/database.ts';
import { withWebLock } from '../device/database/web-lock.ts';
import { attempt, net, type SessionEnd } from '../net/call.ts';
import { isLeaving, setLeaving, setTakenOver, setGuestCheck } from '../net/leaving.ts';
import { mutate, type MutationResult } from './mutation.ts';

/** Milliseconds to wait for the server's answer before a remembered person counts as offline. */
const CONFIRM_MS = 8_000;
const LOGOUT_MS = 5_000;

/** Incremented by each login and logout: an answer to an earlier request is then outdated. */
let generation = 0;

/** Incremented by each logout, and when another person takes over the till: a login that began before then has no effect. */
let departures = 0;

/** Shows the remembered person, then asks the server; the token's answer spares a guest two refused calls. */
export async function bootSession(): Promise<void> {
  setGuestCheck(() => readPresence().status === 'guest');
  try {
    await begin();
  } catch (error) {
    console.error('This device cannot remember a person', error);
    if (readPresence().status === 'loading') setPresence(null, 'guest');
  }
}

async function begin(): Promise<void> {
  const startedIn = generation;
  if ((await keptPerson())?.untilClosed === true && !isSameBrowserRun()) await handleEndedSession();
  const kept = await keptPerson();
  if (kept !== undefined) setPresence(kept.user, 'loading');
  if (await net.primeCsrf()) return confirmPerson();
  if (startedIn !== generation) return;
  // A login in another tab since the request makes this answer outdated.
  if ((await keptPerson())?.confirmedAt !== kept?.confirmedAt) return confirmPerson();
  setLeaving(false);
  await handleEndedSession();
}

/** Asks the server for the person. A definite refusal makes a guest; without an answer the remembered person stays. */
export async function confirmPerson(): Promise<void> {
  const startedIn = (generation += 1);
  if (isLeaving() && !(await finishLogout())) {
    const kept = await keptPerson();
    return kept?.byPin === true ? setPresence(kept.user, 'pin') : setPresence(null, 'guest');
  }
  const before = await keptPerson();
  const outcome = await attempt(auth.me, { timeoutMs: CONFIRM_MS });
  if (startedIn !== generation) return;
  // A login or logout in another tab since the request makes this answer outdated.
  const isOver = (kept: LastPerson | undefined) => !isSamePerson(before, kept);
  if (isOver(await keptPerson())) return confirmPerson();
  if (outcome.kind === 'answered') {
    const isStored = await rememberPerson(outcome.data.user, {
      unless: (kept) => startedIn !== generation || isOver(kept),
    });
    return isStored || startedIn !== generation ? undefined : confirmPerson();
  }
  if (outcome.kind === 'refused' && outcome.status === 403) return removeDisabledPerson();
  if (outcome.kind === 'refused' && outcome.status === 401 && !outcome.sessionUnknown) return handleEndedSession();
  let kept: Awaited<ReturnType<typeof lastPerson>>;
  try {
    kept = await lastPerson();
  } catch {
    // When the storage can't be read, the present person stays: the missing answer says nothing against them.
    return setPresence(readPresence().person, readPresence().person === null ? 'guest' : 'offline');
  }
  setPresence(kept?.user ?? null, statusWithoutServer(kept));
}

/** The remembered person; undefined in a browser that forbids storage. */
const keptPerson = (): Promise<LastPerson | undefined> => lastPerson().catch(() => undefined);

/** Removes a person whose account the server has disabled, and their PIN on this tablet. */
async function removeDisabledPerson(): Promise<void> {
  const kept = await keptPerson();
  await forgetPerson();
  if (kept !== undefined) await (await import('../device/person/pins.ts')).removePin(kept.user._id);
}

/** Logs in. The device changes only when the server accepts. */
export async function logIn(body: BodyFor<typeof auth.login>): Promise<MutationResult<User>> {
  return finishLogin(() => mutate(auth.login, { body }), { untilClosed: body.rememberMe === false });
}

export async function register(body: BodyFor<typeof registration.register>): Promise<MutationResult<User>> {
  return finishLogin(() => mutate(registration.register, { body }));
}

function finishLogin(
  open: () => Promise<MutationResult<{ user: User }>>,
  { untilClosed = false }: { untilClosed?: boolean } = {},
): Promise<MutationResult<User>> {
  return serialize(async () => {
    const before = departures;
    const result = await open();
    if (result.kind !== 'done') return result;
    if (before !== departures) return endAgain();
    const startedIn = (generation += 1);
    setLeaving(false);
    const confirmed = await attempt(auth.me, { timeoutMs: CONFIRM_MS });
    const person = confirmed.kind === 'answered' ? confirmed.data.user : result.answer.user;
    if (untilClosed) markBrowserRun();
    await rememberPerson(person, { unless: () => startedIn !== generation, untilClosed });
    await resetPinTries(person);
    return { kind: 'done', answer: person };
  });
}

/** Ends a session that was opened for a person who had left by then; the mark of a takeover stays. */
function endAgain(): MutationResult<never> {
  if (!isLeaving()) setLeaving(true);
  void finishLogout();
  return { kind: 'out-of-reach' };
}

/** Ends a seller's session that was opened too late: it has replaced the session of the person who is here now. */
async function endUnused(): Promise<MutationResult<never>> {
  const kept = await keptPerson();
  if (kept !== undefined) {
    markTakenOver();
    await openWithoutSession(kept.user);
  }
  return endAgain();
}

/** A login resets the tries of the person's PIN on this tablet; a browser without storage has none. */
async function resetPinTries(person: User): Promise<void> {
  try {
    await (await import('../device/person/pins.ts')).resetTries(person);
  } catch (error) {
    console.error('The wrong PIN attempts were not reset', error);
  }
}

/** Sets a new password by a one-time code and logs in; false when the login form has to ask, or after a lost answer. */
export async function resetPassword({
  phone,
  code,
  newPassword,
}: BodyFor<typeof registration.passwordByCode>): Promise<MutationResult<boolean>> {
  const result = await mutate(registration.passwordByCode, { body: { phone, code, newPassword } });
  if (result.kind !== 'done') return result;
  return { kind: 'done', answer: (await logIn({ phone, password: newPassword, rememberMe: true })).kind === 'done' };
}

/** Follows the server's statement that there is no session. A till also forgets the removed PIN that had opened it. */
export async function followSessionEnd(why: SessionEnd): Promise<void> {
  if (why === 'disabled') return removeDisabledPerson();
  const kept = await keptPerson();
  await handleEndedSession();
  if (why === 'pin-removed' && kept?.user.tillPin === true && kept.byPin !== true)
    await (await import('../device/person/pins.ts')).removePin(kept.user._id);
}

/** Stores a change of this device's person that the server has reported. One who has logged out is not restored. */
export async function updatePerson(user: User): Promise<void> {
  const startedIn = generation;
  const isHere = () => startedIn === generation && readPresence().person?._id === user._id;
  if (isHere() && JSON.stringify(readPresence().person) !== JSON.stringify(user))
    await rememberPerson(user, { unless: (kept) => !isHere() || kept?.user._id !== user._id || kept.byPin === true });
}

/** Ends the session on this device at once, and on the server now or at the next contact. Unsent rows stay. */
export async function logOut(): Promise<void> {
  generation += 1;
  departures += 1;
  setLeaving(true);
  await forgetPerson();
  await finishLogout();
}

/** A tab that the browser has frozen keeps its lock: after this long a call goes on without it, milliseconds. */
const LOCK_MS = 8_000;

/** Logouts and logins of all tabs run in turn: an answer to a logout must not delete a later session's cookies. */
async function serialize<T>(work: () => Promise<T>): Promise<T> {
  const done = await withWebLock('session', { signal: AbortSignal.timeout(LOCK_MS) }, work);
  return done === null ? work() : done.outcome;
}

/** Ends the session on the server; until then its cookie, which outlives a logout, must log in nobody. True once done. */
export function finishLogout(): Promise<boolean> {
  return serialize(async () => {
    if (!isLeaving()) return true;
    const outcome = await attempt(auth.logout, { timeoutMs: LOGOUT_MS });
    const ended = outcome.kind === 'answered' || (outcome.kind === 'refused' && outcome.status === 401);
    if (ended) setLeaving(false);
    return ended;
  });
}

/** Asks for the person again if an earlier request got no answer; called when the connection returns. */
export async function confirmPersonIfUnknown(): Promise<void> {
  const { status } = readPresence();
  if (status === 'offline' || ((status === 'guest' || status === 'pin') && isLeaving())) await confirmPerson();
}

/** Marks the till as taken over by another person: the former person's session is not used any more. */
export function markTakenOver(): void {
  generation += 1;
  departures += 1;
  setTakenOver();
}

/** Opens a seller's session by PIN; if the person here has changed meanwhile it is ended, and they go on without one. */
export function logInWith(open: () => Promise<MutationResult<{ user: User }>>): Promise<MutationResult<User>> {
  return serialize(async () => {
    const before = departures;
    const keptBefore = await keptPerson();
    const result = await open();
    if (result.kind !== 'done') return result;
    const { user } = result.answer;
    if (before !== departures) return endUnused();
    generation += 1;
    setLeaving(false);
    const isHere = await rememberPerson(user, {
      unless: (kept) => before !== departures || !isSamePerson(keptBefore, kept),
    });
    return isHere ? { kind: 'done', answer: user } : endUnused();
  });
}

const MARK = 'run=open';

/** The run of the browser, from its start to its closing: a cookie without a date ends with it, like the session's own without «Запомнить меня». */
function markBrowserRun(): void {
  document.cookie = `${MARK};path=/`;
}

const isSameBrowserRun = (): boolean => document.cookie.includes(MARK);

/**
 * Registering, logging in, logging out and asking the server who is here; keeps `device/person/session` true to its
 * word.
 */
import * as auth from '#contract/people/auth.ts';
import type { User } from '#contract/people/auth.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import * as registration from '#contract/people/registration.ts';
import {
  forgetPerson,
  isSamePerson,
  lastPerson,
  readPresence,
  rememberPerson,
  handleEndedSession,
  setPresence,
  statusWithoutServer,
} from '../device/person/session.ts';
import type { LastPerson } from '../device/database.ts';
import { attempt, net } from '../net/call.ts';
import { isLeaving, setLeaving, setTakenOver, setGuestCheck } from '../net/leaving.ts';
import { ask, type MutationResult } from './mutation.ts';

/** Milliseconds to wait for the server's word before a remembered person counts as offline. */
const CONFIRM_MS = 8_000;
const LOGOUT_MS = 5_000;

/** A later login or logout makes the answer to an earlier question worthless. */
let generation = 0;

/**
 * At the start of a page: the remembered person at once, then a CSRF token, then the server's word on who this is. A
 * browser that holds no session is told so with the token: it is a guest's, and needn't be refused twice to know.
 */
export async function bootSession(): Promise<void> {
  setGuestCheck(() => readPresence().status === 'guest');
  try {
    await begin();
  } catch (error) {
    console.error('Nobody can be remembered on this device', error);
    if (readPresence().status === 'loading') setPresence(null, 'guest');
  }
}

async function begin(): Promise<void> {
  const asked = generation;
  const kept = await keptPerson();
  if (kept !== undefined) setPresence(kept.user, 'loading');
  if (await net.primeCsrf()) return confirmPerson();
  if (asked !== generation) return;
  // Somebody has logged in in another tab since the question was put: its answer is about the time before.
  if ((await keptPerson())?.confirmedAt !== kept?.confirmedAt) return confirmPerson();
  setLeaving(false);
  await handleEndedSession();
}

/** Asks who is here. A definite no makes a guest, silence keeps the remembered person. */
export async function confirmPerson(): Promise<void> {
  const asked = (generation += 1);
  if (isLeaving() && !(await finishLogout())) {
    const kept = await keptPerson();
    return kept?.byPin === true ? setPresence(kept.user, 'pin') : setPresence(null, 'guest');
  }
  const before = await keptPerson();
  const outcome = await attempt(auth.me, { timeoutMs: CONFIRM_MS });
  if (asked !== generation) return;
  // Another tab has let somebody in or out since the question was put: its answer is about the time before.
  const isOver = (kept: LastPerson | undefined) => !isSamePerson(before, kept);
  if (isOver(await keptPerson())) return confirmPerson();
  if (outcome.kind === 'answered') {
    const isHeard = await rememberPerson(outcome.data.user, { unless: (kept) => asked !== generation || isOver(kept) });
    return isHeard || asked !== generation ? undefined : confirmPerson();
  }
  if (outcome.kind === 'refused' && outcome.status === 403) return shutOut();
  if (outcome.kind === 'refused' && outcome.status === 401 && !outcome.sessionUnknown) return handleEndedSession();
  let kept: Awaited<ReturnType<typeof lastPerson>>;
  try {
    kept = await lastPerson();
  } catch {
    // Where nothing can be read whoever is here stays: the silence says nothing against them.
    return setPresence(readPresence().person, readPresence().person === null ? 'guest' : 'offline');
  }
  setPresence(kept?.user ?? null, statusWithoutServer(kept));
}

/** Who is remembered here; nobody in a browser that forbids storage. */
function keptPerson(): Promise<LastPerson | undefined> {
  return lastPerson().catch(() => undefined);
}

/** The server lets this person in no more: neither does this tablet, by PIN. */
export async function shutOut(): Promise<void> {
  const kept = await keptPerson();
  await forgetPerson();
  if (kept !== undefined) await (await import('../device/person/pins.ts')).removePin(kept.user._id);
}

/** Nothing changes on the device unless the server says yes. */
export async function logIn(body: BodyFor<typeof auth.login>): Promise<MutationResult<User>> {
  return welcomed(await ask(auth.login, { body }));
}

/** A new person, who is here at once. */
export async function register(body: BodyFor<typeof registration.register>): Promise<MutationResult<User>> {
  return welcomed(await ask(registration.register, { body }));
}

/** Asks for the person anew, since the session has changed, and remembers them. */
async function welcomed(result: MutationResult<{ user: User }>): Promise<MutationResult<User>> {
  if (result.kind !== 'done') return result;
  const asked = (generation += 1);
  setLeaving(false);
  const confirmed = await attempt(auth.me, { timeoutMs: CONFIRM_MS });
  const person = confirmed.kind === 'answered' ? confirmed.data.user : result.answer.user;
  await rememberPerson(person, { unless: () => asked !== generation });
  await noteOnPins(person);
  return { kind: 'done', answer: person };
}

/** A login gives this tablet's tries at the person's PIN back; a browser without storage has none. */
async function noteOnPins(person: User): Promise<void> {
  try {
    await (await import('../device/person/pins.ts')).noteConfirmed(person);
  } catch (error) {
    console.error('The tries at a PIN were not given back', error);
  }
}

/** A new password by the one-time code of an administrator; logging in is the next step. */
export async function resetPassword(body: BodyFor<typeof registration.passwordByCode>): Promise<MutationResult<null>> {
  const result = await ask(registration.passwordByCode, { body });
  return result.kind === 'done' ? { kind: 'done', answer: null } : result;
}

/**
 * The server has told something of the person of this device: a new name, another role, a decided application.
 * Whoever has left meanwhile is not brought back.
 */
export async function noticePerson(user: User): Promise<void> {
  const asked = generation;
  const isHere = () => asked === generation && readPresence().person?._id === user._id;
  if (isHere() && JSON.stringify(readPresence().person) !== JSON.stringify(user))
    await rememberPerson(user, { unless: (kept) => !isHere() || kept?.user._id !== user._id || kept.byPin === true });
}

/** Ends the session on this device at once, and on the server now or at the next contact. Unsent rows stay. */
export async function logOut(): Promise<void> {
  generation += 1;
  setLeaving(true);
  await forgetPerson();
  await finishLogout();
}

/** The answer to a logout takes the browser's cookies away: it must not meet those of a session opened meanwhile. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

/** The cookie outlives a logout made offline: until the server has ended it, nobody may be let in by it. */
export function finishLogout(): Promise<boolean> {
  return inTurn(async () => {
    if (!isLeaving()) return true;
    const outcome = await attempt(auth.logout, { timeoutMs: LOGOUT_MS });
    const ended = outcome.kind === 'answered' || (outcome.kind === 'refused' && outcome.status === 401);
    if (ended) setLeaving(false);
    return ended;
  });
}

/** Asks again when an earlier answer was silence; for the moment the connection returns. */
export async function confirmIfUnsure(): Promise<void> {
  const { status } = readPresence();
  if (status === 'offline' || ((status === 'guest' || status === 'pin') && isLeaving())) await confirmPerson();
}

/** Somebody else is at the till from now on: by the former person's session nothing is done any more. */
export function leaveFormer(): void {
  generation += 1;
  setTakenOver();
}

/** A PIN opens its seller's session in place of whatever this browser had; nothing changes unless the server says yes. */
export function enterBy(open: () => Promise<MutationResult<{ user: User }>>): Promise<MutationResult<User>> {
  return inTurn(async () => {
    const result = await open();
    if (result.kind !== 'done') return result;
    const asked = (generation += 1);
    setLeaving(false);
    await rememberPerson(result.answer.user, { unless: () => asked !== generation });
    return { kind: 'done', answer: result.answer.user };
  });
}

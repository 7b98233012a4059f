/**
 * Logging in to the till by PIN. The PIN's verifier is on this device, so that no server is needed; a try is counted on
 * the disk before it is verified, so a reload resets none. When the server is reachable, a correct PIN opens the
 * seller's session; otherwise it opens the till alone: see `openWithoutSession`.
 */
import type { User } from '#contract/people/auth.ts';
import { isStaff, type PersonRole } from '#contract/roles.ts';
import { WRONG_PINS_MAX, pinFailure, pinWaitMs } from '#contract/people/pin.ts';
import { deviceDb, type KnownSeller } from '../database/database.ts';
import { isDue } from '../durable/due.ts';
import { openWithoutSession } from './session.ts';

/** OWASP's recommendation for PBKDF2-HMAC-SHA256: about half a second on a tablet. */
const ROUNDS = 600_000;
const SALT_BYTES = 16;
const VERIFIER_BITS = 256;

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, VERIFIER_BITS),
  );
}

/** Sets the PIN of staff whom the server has just confirmed; throws `RangeError` for others, and for a refused PIN. */
export async function setPin(
  person: User,
  pin: string,
  { rounds = ROUNDS, session }: { rounds?: number; session?: NonNullable<KnownSeller['session']> } = {},
): Promise<void> {
  if (pinFailure(pin) !== null || !isStaff(person.role)) throw new RangeError('This PIN cannot be set');
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const verifier = await derive(pin, salt, rounds);
  await deviceDb.pins.put({
    personId: person._id,
    name: person.name,
    role: person.role,
    salt,
    verifier,
    rounds,
    digits: pin.length,
    wrong: 0,
    waitsUntil: 0,
    usedAt: Date.now(),
    ...(session === undefined ? {} : { session }),
  });
}

export const removePin = (personId: string): Promise<void> => deviceDb.pins.delete(personId);

/** Rows of another shape read as undefined, see `DeviceDatabase`. */
const readable = async (): Promise<KnownSeller[]> =>
  (await deviceDb.pins.toArray()).filter((seller: KnownSeller | undefined) => seller !== undefined);

export async function knownSellers(): Promise<KnownSeller[]> {
  return (await readable()).sort((a, b) => a.name.localeCompare(b.name, 'ru'));
}

/**
 * Outcome of a try. wrong: `left` tries remain after a wait in milliseconds; waits: refused until the wait is over;
 * spent: only a login with the password helps; removed: the PIN is void on the server.
 */
export type PinOutcome =
  | { kind: 'right' }
  | { kind: 'wrong'; left: number; waitMs: number }
  | { kind: 'waits'; waitMs: number }
  | { kind: 'spent' }
  | { kind: 'unknown' }
  | { kind: 'removed' };

/** The server's answer to a PIN. removed: it has none; wrong: refused digits; silent: no answer, or not asked. */
export type Opening = 'opened' | 'removed' | 'wrong' | 'silent';

/**
 * Tries a PIN; the correct one makes this seller the till's person, with a session if `open` gets one. The server is
 * asked while this device derives the key, so both count the try. An answer of the server outranks this device's
 * verdict, which decides alone only when the server is silent.
 * @param options.before runs before a seller without a session is shown as present
 * @param options.now epoch milliseconds
 */
export async function openTillByPin(
  personId: string,
  pin: string,
  {
    now = Date.now,
    before,
    open,
  }: { now?: () => number; before?: () => void; open?: (seller: KnownSeller) => Promise<Opening> } = {},
): Promise<PinOutcome> {
  const taken = await countTry(personId, now());
  if (!('seller' in taken)) return taken;
  const { seller } = taken;
  const [outcome, opening = 'silent'] = await Promise.all([verifyPin(seller, pin, now), open?.(seller)]);
  const isRight = outcome.kind === 'right';
  // Correct here and wrong on the server: it was changed and the answer was lost. It opens no session any more.
  if (opening === 'removed' || (opening === 'wrong' && isRight)) {
    await removePin(personId);
    return { kind: 'removed' };
  }
  if (opening !== 'opened') {
    if (!isRight) return outcome;
    before?.();
    await openWithoutSession(personOf(seller));
  }
  await deviceDb.pins.update(personId, { usedAt: now() });
  return { kind: 'right' };
}

/** Tries a PIN as an approval, without changing the till's person; tries count as those of logging in. */
export async function checkPin(personId: string, pin: string, now: () => number = Date.now): Promise<PinOutcome> {
  const taken = await countTry(personId, now());
  return 'seller' in taken ? verifyPin(taken.seller, pin, now) : taken;
}

async function verifyPin(seller: KnownSeller, pin: string, now: () => number): Promise<PinOutcome> {
  const isRight = sameBytes(await derive(pin, seller.salt, seller.rounds), seller.verifier);
  if (!isRight) {
    const left = WRONG_PINS_MAX - seller.wrong;
    return left <= 0 ? { kind: 'spent' } : { kind: 'wrong', left, waitMs: Math.max(0, seller.waitsUntil - now()) };
  }
  // The PIN was removed during the verification: by the server, this person no longer works here.
  if (
    (await deviceDb.pins
      .where('personId')
      .equals(seller.personId)
      .modify({ wrong: 0, waitsUntil: 0, digits: pin.length })) === 0
  )
    return { kind: 'unknown' };
  return { kind: 'right' };
}

/** One transaction counts the try, so that neither a reload nor a second window gives a free one. */
async function countTry(personId: string, now: number): Promise<{ seller: KnownSeller } | PinOutcome> {
  return deviceDb.transaction('rw', deviceDb.pins, async () => {
    const seller = await deviceDb.pins.get(personId);
    if (seller === undefined) return { kind: 'unknown' };
    if (seller.wrong >= WRONG_PINS_MAX) return { kind: 'spent' };
    if (!isDue(seller.waitsUntil, now)) return { kind: 'waits', waitMs: seller.waitsUntil - now };
    const wrong = seller.wrong + 1;
    const waitMs = pinWaitMs(wrong);
    const counted = { ...seller, wrong, waitsUntil: waitMs === 0 ? 0 : now + waitMs };
    await deviceDb.pins.put(counted);
    return { seller: counted };
  });
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0);
  return difference === 0;
}

/** The person as the till needs them; an administrator is a seller, as in a session opened by PIN. */
function personOf({ personId, name }: KnownSeller): User {
  return {
    _id: personId,
    phone: '',
    name,
    role: 'manager',
    wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
    tillPin: true,
  };
}

/** After a login: resets the person's tries, or removes the PIN of one who is no longer staff. */
export async function resetTries(person: User, now = Date.now()): Promise<void> {
  if (!isStaff(person.role)) return removePin(person._id);
  await deviceDb.pins
    .where('personId')
    .equals(person._id)
    .modify({ name: person.name, role: person.role, wrong: 0, waitsUntil: 0, usedAt: now });
}

/** Keeps the PINs of those who still work here; `checked` are the ids that the server was asked about. */
export async function keepPinsOfStaff(
  staff: readonly { _id: string; role: PersonRole }[],
  checked: readonly string[],
): Promise<void> {
  const roles = new Map(staff.map(({ _id, role }) => [_id, role]));
  await deviceDb.transaction('rw', deviceDb.pins, async () => {
    await deviceDb.pins.bulkDelete(checked.filter((id) => !roles.has(id)));
    for (const [id, role] of roles) await deviceDb.pins.where('personId').equals(id).modify({ role });
  });
}

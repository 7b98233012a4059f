/**
 * PINs that open a seller's session on this till: setting, removing, logging in. When the server does not answer, the till is opened without a
 * session, and the session is opened once the server answers, as long as this page still has the PIN in its memory; the PIN is stored nowhere.
 */
import type { User } from '#contract/people/auth.ts';
import * as tillPins from '#contract/people/till-pins.ts';
import { readConnection, subscribeConnection } from '../device/database/connection.ts';
import { setFlag } from '../device/database/flags.ts';
import { readSeries } from '../device/durable/series.ts';
import {
  knownSellers,
  removePin,
  setPin,
  openTillByPin,
  type Opening,
  type PinOutcome,
} from '../device/person/pins.ts';
import type { KnownSeller } from '../device/database/database.ts';
import { readPresence, subscribePresence } from '../device/person/session.ts';
import { unlockTill } from '../device/person/till-lock.ts';
import { mutate, mutationResultOf, type MutationResult } from './mutation.ts';
import { attempt, net } from '../net/call.ts';
import { logInWith, finishLogout, markTakenOver } from './session.ts';

/** Timeout of opening a session, ms: a queue of buyers waits, so the till is then opened without one. */
const OPEN_MS = 3_000;
/** Time that a page keeps a PIN in memory for the server's return, ms. */
const HOLD_MS = 30 * 60_000;
const RETRY_MS = 5_000;

/** Sets the PIN of the person logged in: on the server first, then here; nothing changes unless both succeed. */
export async function setOwnPin(person: User, pin: string): Promise<MutationResult<null>> {
  const { deviceId } = await readSeries();
  const result = await mutate(tillPins.setTillPin, { params: { id: deviceId }, body: { pin } });
  if (result.kind !== 'done') return result;
  await setPin(person, pin, { session: result.answer });
  // A seller who sets a PIN here has made this browser a till, and the server has learnt it from that call.
  await setFlag('isTill', true);
  return { kind: 'done', answer: null };
}

/** Removes the PIN here, and on the server if it answers: without the tablet's secret the PIN opens no session. */
export async function removeOwnPin(personId: string): Promise<void> {
  const { deviceId } = await readSeries();
  await removePin(personId);
  await attempt(tillPins.removeTillPin, { params: { id: deviceId } });
}

/** Asks the server for a session, unless `isWanted` denies it once the logins under way have ended. */
async function open({ session }: KnownSeller, pin: string, isWanted = () => true): Promise<Opening> {
  if (session === undefined || readConnection().reachable === false) return 'silent';
  const { deviceId } = await readSeries();
  const result = await logInWith(async () =>
    isWanted()
      ? mutationResultOf(
          await attempt(tillPins.logInByTillPin, { body: { ...session, deviceId, pin }, timeoutMs: OPEN_MS }),
        )
      : { kind: 'out-of-reach' },
  );
  if (result.kind === 'done') return 'opened';
  if (result.kind !== 'refused') return 'silent';
  return result.code === 'till_pin_unknown' ? 'removed' : result.code === 'wrong_pin' ? 'wrong' : 'silent';
}

/** Fetches what a login by PIN needs before the server can be asked; called while the digits are typed. */
export function prepareSellerSwitch(): void {
  if (readConnection().reachable !== false) void net.primeCsrf();
}

/** Logs in staff by PIN, with or without a network; a former session is no longer used, and is ended when possible. */
export async function switchSeller(personId: string, pin: string): Promise<PinOutcome> {
  forgetPin();
  let opening: Opening = 'silent';
  let mayOpen = false;
  const outcome = await openTillByPin(personId, pin, {
    before: markTakenOver,
    open: async (seller) => {
      mayOpen = seller.session !== undefined;
      return (opening = await open(seller, pin));
    },
  });
  if (outcome.kind === 'right') await unlockTill();
  if (outcome.kind === 'right' && opening === 'silent') {
    void finishLogout();
    if (mayOpen) keepPin(personId, pin);
  }
  return outcome;
}

/** The PIN of a seller who logged in while the server did not answer; null for none. */
let held: { personId: string; pin: string; until: number } | null = null;
let stop: () => void = () => undefined;

function forgetPin(): void {
  held = null;
  stop();
}

function keepPin(personId: string, pin: string): void {
  held = { personId, pin, until: Date.now() + HOLD_MS };
  const stops = [
    subscribePresence(() => void (isStillThere() || forgetPin())),
    subscribeConnection(() => void retry()),
  ];
  const timer = setInterval(() => void retry(), RETRY_MS);
  stop = () => {
    clearInterval(timer);
    for (const end of stops) end();
  };
}

function isStillThere(): boolean {
  const { person, status } = readPresence();
  return held !== null && held.until > Date.now() && status === 'pin' && person?._id === held.personId;
}

let isRetrying = false;

async function retry(): Promise<void> {
  if (!isStillThere()) return forgetPin();
  if (isRetrying || held === null || readConnection().reachable === false) return;
  isRetrying = true;
  const { personId, pin } = held;
  try {
    const seller = (await knownSellers()).find((one) => one.personId === personId);
    if (seller?.session === undefined) return forgetPin();
    const opening = await open(seller, pin, () => isStillThere() && held?.personId === personId);
    if (opening === 'removed' || opening === 'wrong') await removePin(personId);
    if (opening !== 'silent') forgetPin();
  } catch (error) {
    console.error('The session could not be opened by the PIN', error);
  } finally {
    isRetrying = false;
  }
}

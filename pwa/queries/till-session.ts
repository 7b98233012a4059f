/**
 * A PIN that opens its seller's session on this till: setting and removing it, taking over by it. Where the server is
 * silent the till is taken over all the same, and the session is opened by itself once the server answers, as long as
 * this page still has the PIN in its memory; it is stored nowhere.
 */
import type { User } from '#contract/people/auth.ts';
import * as tillPins from '#contract/people/till-pins.ts';
import { readConnection, subscribeConnection } from '../device/connection.ts';
import { setFlag } from '../device/flags.ts';
import { readSeries } from '../device/journal/series.ts';
import {
  knownSellers,
  removePin,
  setPin,
  takeOverByPin,
  type Opening,
  type PinOutcome,
} from '../device/person/pins.ts';
import type { KnownSeller } from '../device/person/pin-types.ts';
import { readPresence, subscribePresence } from '../device/person/session.ts';
import { ask, mutationResultOf, type MutationResult } from './mutation.ts';
import { attempt } from '../net/call.ts';
import { enterBy, finishLogout, leaveFormer } from './session.ts';

/** Milliseconds that a queue waits for the server before the till is taken over without it. */
const OPEN_MS = 3_000;
/** How long a page remembers a PIN for the server's return: no longer than somebody stands at the till for one dead spot. */
const HOLD_MS = 30 * 60_000;
const RETRY_MS = 5_000;

/** Sets the PIN of the person who is logged in: on the server first, then here; nothing changes unless both do. */
export async function setOwnPin(person: User, pin: string): Promise<MutationResult<null>> {
  const { deviceId } = await readSeries();
  const result = await ask(tillPins.setTillPin, { params: { id: deviceId }, body: { pin } });
  if (result.kind !== 'done') return result;
  await setPin(person, pin, { session: result.answer });
  // Whoever wants to sell here by PIN has made it a till, and the server knows it by now.
  await setFlag('isTill', true);
  return { kind: 'done', answer: null };
}

/** Removes it here, and from the server as far as that can be told: without the tablet's secret nothing opens by it. */
export async function removeOwnPin(personId: string): Promise<void> {
  const { deviceId } = await readSeries();
  await removePin(personId);
  await attempt(tillPins.removeTillPin, { params: { id: deviceId } });
}

async function open({ session }: KnownSeller, pin: string): Promise<Opening> {
  if (session === undefined || readConnection().reachable === false) return 'silent';
  const { deviceId } = await readSeries();
  const result = await enterBy(async () =>
    mutationResultOf(
      await attempt(tillPins.logInByTillPin, { body: { ...session, deviceId, pin }, timeoutMs: OPEN_MS }),
    ),
  );
  if (result.kind === 'done') return 'opened';
  // Right here and wrong there: it was set anew and the answer was lost. It opens nothing any more.
  const isVoid = result.kind === 'refused' && (result.code === 'till_pin_unknown' || result.code === 'wrong_pin');
  return isVoid ? 'removed' : 'silent';
}

/**
 * Staff of this tablet take over by PIN, with or without a network. Without a session of theirs the former one ends on
 * the server now or at the next contact; until then nothing is read or done by it.
 */
export async function takeOverTill(personId: string, pin: string): Promise<PinOutcome> {
  drop();
  let opening: Opening = 'silent';
  let mayOpen = false;
  const outcome = await takeOverByPin(personId, pin, {
    before: leaveFormer,
    open: async (seller) => {
      mayOpen = seller.session !== undefined;
      return (opening = await open(seller, pin));
    },
  });
  if (outcome.kind === 'right' && opening === 'silent') {
    void finishLogout();
    if (mayOpen) hold(personId, pin);
  }
  return outcome;
}

/** The PIN of whoever took over while the server was silent; null for nobody. */
let held: { personId: string; pin: string; until: number } | null = null;
let stop: () => void = () => undefined;

function drop(): void {
  held = null;
  stop();
}

function hold(personId: string, pin: string): void {
  held = { personId, pin, until: Date.now() + HOLD_MS };
  const stops = [subscribePresence(() => void (isStillThere() || drop())), subscribeConnection(() => void retry())];
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
  if (!isStillThere()) return drop();
  if (isRetrying || held === null || readConnection().reachable === false) return;
  isRetrying = true;
  const { personId, pin } = held;
  try {
    const seller = (await knownSellers()).find((one) => one.personId === personId);
    if (seller?.session === undefined) return drop();
    const opening = await open(seller, pin);
    if (opening === 'removed') await removePin(personId);
    if (opening !== 'silent') drop();
  } catch (error) {
    console.error('The session could not be opened by the PIN', error);
  } finally {
    isRetrying = false;
  }
}

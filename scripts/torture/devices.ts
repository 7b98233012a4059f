/** Simulated devices: the shop's client, sender and verdicts over a journal in memory, each act sent until a verdict settles it. */
import { v7 as newId } from 'uuid';
import { type Net, createNet } from '../../pwa/net/call.ts';
import type { JournalRow } from '../../pwa/device/rows/journal-types.ts';
import type { Outcome } from '../../pwa/net/request.ts';
import { createSender } from '../../pwa/sync/send.ts';
import { verdictOf } from '../../pwa/sync/verdict.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { login } from '#contract/people/auth.ts';
import { receiptNumber } from '#contract/values/receipt-number.ts';

/** A product of an act, in an import by its article; pieces. */
export interface Piece {
  readonly productId: string;
  readonly qty: number;
}

export interface Act {
  /** An order of a buyer, or of a seller at the till. */
  readonly kind: 'sale' | 'void' | 'return' | 'order' | 'correction' | 'document' | 'shift' | 'edit' | 'import';
  readonly id: string;
  readonly goods: readonly Piece[];
  /** For voids and returns: id of the sale. */
  readonly of?: string;
  /** For a shift: number of counted receipts. */
  readonly receipts?: number;
  /** For a shift: ids of its cash moves. */
  readonly moves?: readonly string[];
  /** For an edit: the new value of the field; for an import: the new price of the article that all lists have, roubles. */
  readonly value?: string;
  /** For an order at the till: roubles paid ahead. */
  readonly prepaid?: { readonly id: string; readonly sum: number };
  /** `gone`: was acknowledged, and went with the restore of an older backup. */
  state: 'waiting' | 'acknowledged' | 'refused' | 'gone';
  /** Code of the refusal, or the outcome in the answer. */
  outcome: string;
}

export const newAct = (kind: Act['kind'], id: string, goods: readonly Piece[], more: Partial<Act> = {}): Act => ({
  ...more,
  kind,
  id,
  goods,
  state: 'waiting',
  outcome: '',
});

/** Gets the text of an answer, and the call with its status, as in `GET /api/products: 200`. */
type OnAnswer = (text: string, call: string) => void;

/** A browser's `fetch`: it stores cookies and chooses a random address, as a load balancer. `onAnswer` gets a copy of each answer. */
function balanced(addresses: readonly string[], network: string, onAnswer: OnAnswer = () => {}): typeof fetch {
  const cookies = new Map<string, string>();
  return async (target, init) => {
    const address = addresses[Math.floor(Math.random() * addresses.length)] ?? '';
    const headers = new Headers(init?.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('x-forwarded-for', network);
    const answer = await fetch(`${address}${String(target as string)}`, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    // A truncated body is no answer; the caller notices that itself.
    void answer
      .clone()
      .text()
      .then(
        (text) => onAnswer(text, `${init?.method ?? 'GET'} ${String(target as string)}: ${answer.status}`),
        () => {},
      );
    return answer;
  };
}

/** The client of a person who logs in again wherever the shop has ended the session. */
function stayingLoggedIn(net: Net, credentials: BodyFor<typeof login>): Net {
  const attempt: Net['attempt'] = async (endpoint, ...input) => {
    const outcome = await net.attempt(endpoint, ...input);
    if (outcome.kind !== 'refused' || outcome.status !== 401 || outcome.sessionUnknown) return outcome;
    await net.attempt(login, { body: credentials });
    return net.attempt(endpoint, ...input);
  };
  return { ...net, attempt };
}

export interface Person {
  readonly net: Net;
  readonly id: string;
  readonly phone: string;
}

/** Logs the person in; `onAnswer` gets a copy of each answer to the device. */
export async function logInDevice(
  addresses: readonly string[],
  { phone, password, network }: { phone: string; password: string; network: string },
  onAnswer?: OnAnswer,
): Promise<Person> {
  const net = createNet({ fetch: balanced(addresses, network, onAnswer) });
  const credentials = { phone, password, rememberMe: true };
  const { user } = await net.call(login, { body: credentials });
  return { net: stayingLoggedIn(net, credentials), id: user._id, phone };
}

/** Rows of the till are sent in the order they were recorded, several sales at once as a batch. */
const BATCH_MAX = 8;

interface Recorded {
  readonly act: Act;
  readonly row: JournalRow;
}

export const YEAR_MS = 365 * 86_400_000;
/** Differences of a device's clock from the true time, ms. */
export const CLOCKS: readonly number[] = [0, -12 * YEAR_MS, 9 * YEAR_MS];

/** A till or another device with rows to deliver: it knows its requests and their answers. */
export class Device {
  /** Time by which the device's clock is ahead, ms; may be set at any moment. */
  aheadMs = 0;
  readonly id = newId();
  readonly person: Person;
  readonly net: Net;
  readonly acts: Act[] = [];
  #seq = 0;
  /** Requests by the act's id: a void carries its sale. */
  readonly bodies = new Map<string, object>();
  readonly #journal: Recorded[] = [];
  #waiting: Recorded[] = [];
  readonly #send: ReturnType<typeof createSender>;

  constructor(person: Person) {
    this.person = person;
    this.net = person.net;
    this.#send = createSender(person.net, {
      now: () => this.now(),
      noteLeaving: () => Promise.resolve(true),
    });
  }

  now(): number {
    return Date.now() + this.aheadMs;
  }

  /** An id made on the device, at that time. */
  newId(): string {
    return newId({ msecs: this.now() });
  }

  nextSeq(): number {
    this.#seq += 1;
    return this.#seq;
  }

  /** Adds an act to the journal; `body` is its request. */
  record(act: Act, kind: JournalRow['kind'], body: object, seq: number): void {
    this.acts.push(act);
    this.bodies.set(act.id, body);
    const row = { id: act.id, kind, number: receiptNumber(null, seq), body } as unknown as JournalRow;
    this.#journal.push({ act, row });
    this.#waiting.push({ act, row });
  }

  /** Lets acts with these ids wait again, each in its former place. */
  requeue(ids: ReadonlySet<string>): void {
    for (const act of this.acts) if (ids.has(act.id)) Object.assign(act, { state: 'waiting', outcome: '' });
    this.#waiting = this.#journal.filter(({ act }) => act.state === 'waiting');
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async drain(): Promise<void> {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const end = this.#waiting.findIndex(({ row }) => row.kind !== 'sale');
    const sales = end === -1 ? this.#waiting.length : end;
    const sent = this.#waiting.slice(0, Math.max(1, Math.min(BATCH_MAX, sales)));
    const outcomes = await this.#send(sent.map(({ row }) => row));
    sent.forEach(({ act, row }, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined) return;
      const verdict = verdictOf(outcome, row.id);
      if (verdict.kind === 'accepted') {
        act.state = 'acknowledged';
        act.outcome = (verdict.answer as { outcome?: string }).outcome ?? '';
      } else if (verdict.kind === 'attention') {
        act.state = 'refused';
        act.outcome = verdict.refusal.code;
      }
      if (act.state !== 'waiting')
        this.#waiting.splice(
          this.#waiting.findIndex((one) => one.act === act),
          1,
        );
    });
  }
}

const STUCK_AFTER_MS = 300_000;

/** Sends the waiting acts of these devices until none waits, or until the shop has settled none for `STUCK_AFTER_MS`. */
export async function drainAll(devices: readonly Device[]): Promise<void> {
  let until = Date.now() + STUCK_AFTER_MS;
  await Promise.all(
    devices.map(async (device) => {
      while (device.waiting > 0 && Date.now() < until) {
        const before = device.waiting;
        await device.drain();
        if (device.waiting < before) until = Date.now() + STUCK_AFTER_MS;
      }
    }),
  );
}

/** Repeats a call until it is answered; throws when it is finally refused. */
export async function answerTo<Data>(send: () => Promise<Outcome<Data>>): Promise<Data> {
  const answers: Data[] = [];
  const refusal = await retryUntilAnswered(async () => {
    const outcome = await send();
    if (outcome.kind === 'answered') answers.push(outcome.data);
    return outcome;
  });
  const [answer] = answers;
  if (answer === undefined) throw new Error(`a call was refused: ${refusal ?? ''}`);
  return answer;
}

/** Repeats each call until it is answered, up to one that is finally refused; the act knows then how it ended. */
export async function conclude(act: Act, ...calls: readonly Parameters<typeof retryUntilAnswered>[0][]): Promise<void> {
  for (const call of calls) if (act.outcome === '') act.outcome = (await retryUntilAnswered(call)) ?? '';
  act.state = act.outcome === '' ? 'acknowledged' : 'refused';
}

/** Repeats a call until it is answered or finally refused; returns the code of the refusal. */
export async function retryUntilAnswered(
  send: () => Promise<{ kind: string; code?: string; status?: number }>,
): Promise<string | null> {
  for (;;) {
    const outcome = await send();
    if (outcome.kind === 'answered') return null;
    const isFinal = outcome.kind === 'refused' && (outcome.status ?? 500) < 500 && outcome.status !== 429;
    if (isFinal && outcome.code !== 'csrf_invalid' && outcome.code !== 'unauthorized') return outcome.code ?? '';
    await new Promise((again) => setTimeout(again, 20));
  }
}

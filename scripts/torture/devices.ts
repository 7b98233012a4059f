/**
 * Simulated devices: the shop's own door to the server, sender and verdicts, over a journal in memory. An act is sent
 * until a verdict settles it, whatever the network and the servers do meanwhile.
 */
import { v7 as newId } from 'uuid';
import type { Net } from '../../pwa/net/call.ts';
import { createNet } from '../../pwa/net/call.ts';
import type { JournalRow } from '../../pwa/device/journal/journal-types.ts';
import { senderOver } from '../../pwa/sync/send.ts';
import { verdictOf } from '../../pwa/sync/verdict.ts';
import { login } from '#contract/people/auth.ts';
import { receiptNumber } from '#contract/sales/receipt-number.ts';

/** Goods of an act; pieces. */
export interface Piece {
  readonly productId: string;
  readonly qty: number;
}

/** What somebody did, and what its device knows of it. */
export interface Act {
  readonly kind: 'sale' | 'void' | 'return' | 'order' | 'correction' | 'shift' | 'edit';
  readonly id: string;
  readonly goods: readonly Piece[];
  /** Id of the sale it is about: of voids and returns. */
  readonly of?: string;
  /** Of a shift: how many receipts it counted. */
  readonly receipts?: number;
  /** Of a shift: ids of the cash put in and taken out. */
  readonly moves?: readonly string[];
  /** Of an edit: what the field says afterwards. */
  readonly value?: string;
  state: 'waiting' | 'acknowledged' | 'refused';
  /** Code of the refusal, or what the answer said became of it. */
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

/** Figures of goods that somebody of this role may never read, by their names in answers. */
const HIDDEN = {
  customer: ['priceWholesale', 'costPrice', 'stockQty'],
  manager: ['costPrice'],
  admin: [],
} as const;
export type Role = keyof typeof HIDDEN;

/** Which hidden figures the text of an answer holds. */
export const hiddenIn = (role: Role, text: string): string[] =>
  HIDDEN[role].filter((name) => text.includes(`"${name}"`));

/**
 * A browser's `fetch`: it keeps cookies, and goes to whichever of the addresses comes by chance, as a balancer would.
 * Each answer is read a second time by `hear`.
 */
function balanced(
  addresses: readonly string[],
  network: string,
  hear: (text: string) => void = () => {},
): typeof fetch {
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
    // A body that was cut off is no answer: whoever asked finds that out for themselves.
    void answer
      .clone()
      .text()
      .then(hear, () => {});
    return answer;
  };
}

/** A door of somebody who has logged in. */
export async function doorOf(
  addresses: readonly string[],
  { phone, password, network }: { phone: string; password: string; network: string },
  hear?: (text: string) => void,
): Promise<Net> {
  const net = createNet({ fetch: balanced(addresses, network, hear) });
  await net.call(login, { body: { phone, password, rememberMe: true } });
  return net;
}

/** Rows of the till leave in the order in which they were recorded, several sales at once as a batch. */
const MOST_AT_ONCE = 8;

interface Recorded {
  readonly act: Act;
  readonly row: JournalRow;
}

/** A till, or whoever else has rows to deliver: it knows what it sent and what was said. */
export class Device {
  readonly id = newId();
  readonly net: Net;
  readonly acts: Act[] = [];
  #seq = 0;
  /** Requests by the act's id: a void carries the sale that it is about. */
  readonly bodies = new Map<string, object>();
  readonly #waiting: Recorded[] = [];
  readonly #send: ReturnType<typeof senderOver>;

  constructor(net: Net) {
    this.net = net;
    this.#send = senderOver(net, { now: () => Date.now(), noteLeaving: () => Promise.resolve(true) });
  }

  /** The next number of the series. */
  nextSeq(): number {
    this.#seq += 1;
    return this.#seq;
  }

  /** Puts an act into the journal; `body` is its request. */
  record(act: Act, kind: JournalRow['kind'], body: object, seq: number): void {
    this.acts.push(act);
    this.bodies.set(act.id, body);
    const row = { id: act.id, kind, number: receiptNumber(null, seq), body } as unknown as JournalRow;
    this.#waiting.push({ act, row });
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** One sending of what has waited longest. */
  async drain(): Promise<void> {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const end = this.#waiting.findIndex(({ row }) => row.kind !== 'sale');
    const sales = end === -1 ? this.#waiting.length : end;
    const sent = this.#waiting.slice(0, Math.max(1, Math.min(MOST_AT_ONCE, sales)));
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

/** Repeats a call until it was answered or refused for good; gives the code of the refusal. */
export async function insist(
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

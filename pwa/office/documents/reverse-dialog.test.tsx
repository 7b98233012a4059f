import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import { setPresence } from '../../device/person/session.ts';
import { keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import type { ActDialogProps } from '../kit/act-dialog.tsx';
import { ReverseDialog } from './booked-document.tsx';
import { SAMPLE_DOCUMENT, SAMPLE_PIPE } from './sample-document.ts';

const pressed = vi.hoisted((): { confirm: () => unknown } => ({ confirm: () => undefined }));
// The first render leaves out what stands in a portal.
vi.mock('../kit/act-dialog.tsx', () => ({
  ActDialog: ({ description, children, onConfirm }: ActDialogProps) => {
    pressed.confirm = () => onConfirm?.();
    return (
      <div>
        {description}
        {children}
      </div>
    );
  },
}));

const ID = '0199e0a0-0000-7000-8000-000000000001';
const PATH = '/api/inventory/documents/d1/reverse';
const DRAFT = 'reversal d1';
const booked: StockDocument = { ...SAMPLE_DOCUMENT, state: 'booked' };
const pipe = { ...SAMPLE_PIPE, stockQty: 2 };
const bought = { id: 'l1', product: pipe, typed: '', qty: 50, price: 60, costBefore: null, costAfter: null };

let closed = 0;
let sent: unknown[] = [];
/** The server's answer; null for a lost one. */
let answer: object | null = null;

const open = (document = booked) => render(<ReverseDialog document={document} onClose={() => void (closed += 1)} />);
const reverse = () => void pressed.confirm();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url === '/api/auth/csrf') return Response.json({ csrfToken: 't', session: true });
    sent.push([url, JSON.parse(String(body))]);
    if (answer === null) throw new TypeError('The answer is lost');
    return Response.json(answer);
  });
  setPresence(null, 'guest');
  [closed, sent, answer] = [0, [], null];
});
afterEach(() => vi.unstubAllGlobals());

test('a reversal without a reason is not sent', async () => {
  answer = booked;
  for (const note of [' н ', 'Не то']) {
    keepFormDraft(DRAFT, { id: ID, note });
    open();
    reverse();
  }
  await expect.poll(() => closed).toBe(1);
  expect(sent).toEqual([[PATH, { id: ID, note: 'Не то' }]]);
});

test('a reversal whose answer was lost is sent again under its id, and its reason waits for an answer', async () => {
  const note = 'Привезли не то';
  keepFormDraft(DRAFT, { id: ID, note });
  const once = [PATH, { id: ID, note }];
  open();
  reverse();
  await expect.poll(() => sent).toEqual([once]);
  expect([closed, readFormDraft(DRAFT)]).toEqual([0, { id: ID, note }]);
  answer = { ...booked, state: 'reversed', reversedBy: { _id: 'd2', number: 'ПТ-25' } };
  open();
  reverse();
  await expect.poll(() => closed).toBe(1);
  expect([sent, readFormDraft(DRAFT)]).toEqual([[once, once], {}]);
});

test('before a reversal its consequences are said: stock below zero, later counts, costs', () => {
  const lines = [{ ...bought, stockBefore: 0, stockAfter: 50, countedAt: null, movedDuring: null }];
  const said = (document: StockDocument) => open(document).text.replaceAll('\u00a0', ' ');
  expect(said(booked)).not.toMatch(/минус|пересч/);
  const text = said({ ...booked, lines, countedSince: 2, costsIfReversed: { return: 3, stay: 0 } });
  expect(text).toContain('Остатки вернутся обратным документом.');
  expect(text).toContain('Остаток 1 товара уйдёт в минус');
  expect(text).toContain('Остаток 2 товаров с тех пор пересчитали или исправили');
  expect(text).toContain('Себестоимость 3 товаров вернётся к прежней.');
  expect(said({ ...booked, showsCost: false, costsIfReversed: { return: 3, stay: 0 } })).not.toContain('Себестоимость');
});

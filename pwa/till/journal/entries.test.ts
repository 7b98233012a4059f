import { describe, expect, test } from 'vitest';
import type { SaleSummary } from '#contract/sales/sales.ts';
import type { ReturnRow, VoidRow } from '../../device/rows/journal-types.ts';
import { withChoice, allReturnable, positionsOf, refundOfChoice } from '../../parts/orders/return-choice.ts';
import { dayOf, isListed, matcher, shownDayOf, type EntrySources, type SaleEntry } from './entries.ts';
import { ofDevice, sumsOfDay } from './journal-head.tsx';
import { factsOf, returnsOf } from './entry-drawer.tsx';
import { warningWords } from './entry-words.ts';
import { sampleReturn, sampleSale, sampleEntries } from './sample-rows.ts';
import { slipOf, slipText } from '../kit/slip-data.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';

const serverSale = (change: Partial<SaleSummary> = {}): SaleSummary => ({
  id: 's1',
  number: 'A7-000123',
  status: 'recorded',
  soldAt: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-20T10:01:00.000Z',
  late: false,
  note: 'Покупатель: Иванов',
  total: 13_430,
  authorName: 'Ольга',
  senderName: 'Ольга',
  warnings: [],
  returned: 0,
  items: [{ productId: 'p1', title: 'Смеситель', qty: 2, price: 6715, returned: 0 }],
  returns: [],
  ...change,
});

const sale = (change: Partial<EntrySources>): SaleEntry => {
  const [entry] = sampleEntries(change);
  if (entry?.kind !== 'sale') throw new Error('No sale');
  return entry;
};

const here = (...pieces: [number, number][]) =>
  new Map([['s1', { all: new Map(pieces), unsettled: new Map(pieces), refunds: [] }]]);

describe('the entries of the journal', () => {
  test('a sale that the device and the server both know is one entry', () => {
    const entries = sampleEntries({ sales: [sampleSale({ state: 'accepted' })], server: [serverSale()] });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ id: 's1', state: 'sent', till: null });
  });

  test('the server’s warnings apply to the receipt itself, never to another one under a refused receipt’s id', () => {
    const warnings = [{ code: 'price_differs', productId: 'p9', serverPrice: 960 }];
    const remarks = (state: 'accepted' | 'attention') =>
      sale({ sales: [sampleSale({ state })], server: [serverSale({ warnings })] }).warnings;
    expect([remarks('accepted'), remarks('attention')]).toEqual([warnings, []]);
  });

  test('unknown warnings are left out, the others are shown', () => {
    const warnings = [{ code: 'clock_skew' }, { code: 'of_tomorrow' }, { code: 'constructor' }];
    expect(warningWords(sale({ server: [serverSale({ warnings })] }))).toEqual([
      'Часы устройства шли неверно. Время продажи на сервере поправлено.',
    ]);
  });

  // A row may keep the code of a former release.
  test.each(['act_id_reused', 'sale_id_reused'])(
    'data of the server’s receipt are not shown for a refused one with its id, even after it was voided: %s',
    (code) => {
      const other = serverSale({ soldAt: '2026-11-19T10:00:00.000Z', senderName: 'Пётр', returned: 1 });
      const [line] = other.items;
      const server = [{ ...other, items: line === undefined ? [] : [{ ...line, returned: 2 }] }];
      const refusal = { status: 409, code, message: 'Другой чек', at: '2026-11-20T10:02:00.000Z' };
      const labels = (row: Parameters<typeof sampleSale>[0]) => {
        const entry = sale({ sales: [sampleSale(row)], server });
        return [entry.at, entry.back, ...factsOf(entry, 'Europe/Moscow', (at) => at).map(([name]) => name)];
      };
      const own = [sampleSale({}).body.soldAt, 'nothing', 'Покупатель', 'Продавец', 'Проведён'];
      expect(labels({ state: 'attention', refusal })).toEqual(own);
      expect(labels({ state: 'voided', refusal })).toEqual(own);
      const heard = [other.soldAt, 'whole', ...own.slice(2), 'Записан на сервере', 'Отправил'];
      expect(labels({ state: 'accepted' })).toEqual(heard);
    },
  );

  test('another till’s sale is marked as such', () => {
    expect(sale({ server: [serverSale({ number: 'B2-000001' })] })).toMatchObject({
      till: 'B2',
      row: null,
      state: 'sent',
    });
    expect(sale({ server: [serverSale({ status: 'cancelled' })] })).toMatchObject({ till: null, state: 'voided' });
  });

  test('a receipt under a former prefix of this till is its own', () => {
    expect(sale({ sales: [sampleSale({ number: 'D8-000123' })], deviceId: 'd1' })).toMatchObject({ till: null });
    expect(sale({ sales: [sampleSale({ number: 'D8-000123' })], deviceId: 'd2' })).toMatchObject({ till: 'D8' });
  });

  test('a receipt dated ahead by a wrong clock is listed at the server’s time, else under today', () => {
    const ahead = sampleSale({
      state: 'accepted',
      body: { ...sampleSale({}).body, soldAt: '2027-01-19T10:00:00.000Z' },
    });
    const day = (entry: SaleEntry) => shownDayOf(entry, '2026-11-22', 'Europe/Moscow');
    expect([
      day(sale({ sales: [ahead] })),
      day(sale({ sales: [ahead], server: [serverSale()] })),
      day(sale({ server: [serverSale()] })),
    ]).toEqual(['2026-11-22', '2026-11-20', '2026-11-20']);
  });

  test('returns known to the server and to this device are merged, each piece once', () => {
    const items = (returned: number) => [{ productId: 'p1', title: 'Смеситель', qty: 5, price: 1, returned }];
    expect(sale({ server: [serverSale({ items: items(2) })], returnsHere: here([0, 1]) })).toMatchObject({
      back: 'partly',
      lines: [{ left: 2 }],
    });
    expect(sale({ server: [serverSale({ items: items(2) })], returnsHere: here([0, 3]) })).toMatchObject({
      back: 'whole',
      lines: [{ left: 0 }],
    });
    expect(sale({ sales: [sampleSale({})] })).toMatchObject({ back: 'nothing', lines: [{ left: 2 }] });
  });

  test('a voided sale is shown as pending until the server knows', () => {
    const row = sampleSale({ state: 'voided', voidedBy: 'v1' });
    const ended = (state: VoidRow['state']) =>
      sale({ sales: [row], voids: new Map([['s1', { ...sampleSale({}), kind: 'void', state } as unknown as VoidRow]]) })
        .state;
    expect([ended('queued'), ended('attention'), ended('accepted')]).toEqual(['voiding', 'attention', 'voided']);
    expect(sale({ sales: [{ ...row, correctedBy: 's2' }] }).state).toBe('corrected');
  });

  test.each([['000123'], ['иванов'], ['смеситель'], ['13 430'], ['13430,00 ₽'], ['Ольга смеситель']])(
    '«%s» finds it',
    (query) => {
      const entry = sale({ sales: [sampleSale({})] });
      expect(matcher(query)(entry)).toBe(true);
      expect(matcher(`${query}7`)(entry)).toBe(false);
    },
  );

  test('a search lists what the server has found by other texts, such as the number of a return made elsewhere', () => {
    const entry = sale({ server: [serverSale()] });
    expect(matcher('B2-000007')(entry)).toBe(false);
    expect(matcher('B2-000007', new Set([entry.id]))(entry)).toBe(true);
    expect(matcher('B2-000007', new Set(['another']))(entry)).toBe(false);
  });

  test('a receipt belongs to the shop’s day, whatever the device’s zone', () => {
    const night = sampleSale({});
    night.body.soldAt = '2026-11-20T21:30:00.000Z';
    expect(dayOf(sale({ sales: [night] }), 'Europe/Moscow')).toBe('2026-11-21');
  });

  test('receipts that the server may have lost are neither sent nor waiting', () => {
    const [entry] = sampleEntries({ sales: [sampleSale({ state: 'accepted' })] });
    const filters = (isInDoubt: boolean) =>
      (['all', 'attention', 'waiting', 'unconfirmed', 'sent'] as const).filter(
        (filter) => entry !== undefined && isListed(entry, filter, isInDoubt),
      );
    expect(filters(false)).toEqual(['all', 'sent']);
    expect(filters(true)).toEqual(['all', 'unconfirmed']);
  });

  test('the filters: returns are listed with their sales', () => {
    const entries = sampleEntries({
      sales: [sampleSale({ state: 'accepted' })],
      returns: [sampleReturn({})],
      returnsHere: here([0, 1]),
    });
    expect(entries.map((entry) => [entry.kind, isListed(entry, 'returns'), isListed(entry, 'waiting')])).toEqual([
      ['return', true, true],
      ['sale', true, false],
    ]);
  });
});

describe('the sums of a day', () => {
  test('returns are subtracted; voided receipts and other tills’ are left out', () => {
    const entries = sampleEntries({
      sales: [sampleSale({}), sampleSale({ id: 's2', total: 0.1 }), sampleSale({ id: 's3', state: 'voided' })],
      returns: [sampleReturn({})],
      server: [serverSale({ id: 's4', number: 'B2-000001' })],
    });
    expect(sumsOfDay(ofDevice(entries, 'd1'))).toEqual({
      sales: 2,
      taken: 13_430.1,
      returns: 1,
      back: 6715,
      card: 0,
      sbp: 0,
      cash: 6715.1,
    });
    expect(sumsOfDay(ofDevice(entries, 'another device')).sales).toBe(0);
    expect(sumsOfDay(entries)).toMatchObject({ sales: 3, returns: 1 });
  });
});

describe('the choice of a return', () => {
  const lines = [
    { position: 0, productId: 'p1', title: 'Смеситель', qty: 3, price: 100.1, left: 2 },
    { position: 1, productId: 'p2', title: 'Сифон', qty: 1, price: 50, left: 0 },
  ];

  test('takes all remaining pieces, and keeps chosen conditions', () => {
    const choice = allReturnable(lines, withChoice(new Map(), 0, { fate: 'write_off' }));
    expect(positionsOf(lines, choice)).toEqual([{ position: 0, qty: 2, fate: 'write_off' }]);
    expect(refundOfChoice(lines, choice)).toBe(200.2);
  });

  test('never exceeds the remaining quantity, even when it shrinks', () => {
    expect(positionsOf(lines, withChoice(withChoice(new Map(), 0, { qty: 3 }), 1, { qty: 1 }))).toEqual([
      { position: 0, qty: 2, fate: 'restock' },
    ]);
    expect(positionsOf(lines, new Map())).toEqual([]);
  });
});

describe('the returns of a sale', () => {
  const server = serverSale({
    returns: [
      {
        id: 'r1',
        number: 'A7-000124',
        returnedAt: '2026-11-20T11:00:00.000Z',
        total: 6715,
        reason: '',
        authorName: null,
        items: [],
      },
    ],
  });
  const numbers = (returns: ReturnRow[]) => {
    const entries = sampleEntries({ returns, server: [server] });
    const found = entries.find((entry) => entry.kind === 'sale');
    return found?.kind === 'sale' ? returnsOf(found, entries).map(({ number }) => number) : [];
  };

  test('are the server’s and the unsent ones, each once', () => {
    expect(
      numbers([
        sampleReturn({ id: 'r1' }),
        sampleReturn({ id: 'r2', number: 'A7-000130' }),
        sampleReturn({ id: 'r3', state: 'voided' }),
      ]),
    ).toEqual(['A7-000124', 'A7-000130']);
  });
});

describe('a slip', () => {
  test('shows the VAT of its own day once the shop has set a rate', () => {
    const vatRates = [
      { from: '2026-11-01', rate: 20 },
      { from: '2026-12-01', rate: 22 },
    ];
    const slip = slipOf(sale({ sales: [sampleSale({})] }), { ...DEFAULT_SHOP, vatRates }, 'https://shop.example');
    expect(slipText(slip).replaceAll('\u00a0', ' ')).toContain('Налог: в том числе НДС 20 %, 2 238,33 ₽');
  });

  test('as a message has shop, goods, sum, buyer, and that it is not a fiscal receipt', () => {
    const text = slipText(slipOf(sale({ sales: [sampleSale({})] }), DEFAULT_SHOP, 'https://shop.example')).replaceAll(
      '\u00a0',
      ' ',
    );
    expect(text).toContain('Чек A7-000123 от 20.11.2026, 13:00');
    expect(text).toMatch(
      /1\. Смеситель\n {3}2 × 6 715 ₽ = 13 430 ₽\n\nИтого, наличными: 13 430 ₽\nПродавец: Ольга\nПокупатель: Иванов\nНе является кассовым чеком\n/,
    );
  });
});

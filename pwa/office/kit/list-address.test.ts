import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { listAudit } from '#contract/audit/audit.ts';
import { listMessages } from '#contract/messages/messages.ts';
import { listDeskOrders } from '#contract/orders/order-desk.ts';
import { reportBuyers } from '#contract/reports/buyers.ts';
import { reportPurchase } from '#contract/reports/purchase.ts';
import { listShifts } from '#contract/shifts/shifts.ts';
import { listDiscrepancies, listGoods, listPriceChanges, listStock } from '#contract/stock/inventory.ts';
import { listStockDocuments } from '#contract/stock/stock-documents.ts';
import { auditAddress } from '../audit/audit-page.tsx';
import { customersAddress } from '../customers/customers-page.tsx';
import { shiftsAddress } from '../devices/shifts-list.tsx';
import { documentsAddress } from '../documents/documents-page.tsx';
import { discrepanciesAddress } from '../inventory/discrepancies-page.tsx';
import { goodsAddress } from '../inventory/goods-page.tsx';
import { priceChangesAddress } from '../inventory/price-changes-page.tsx';
import { stockAddress } from '../inventory/stock-address.ts';
import { messagesAddress } from '../messages/messages-page.tsx';
import { ordersAddress } from '../orders/orders-page.tsx';
import { purchaseAddress } from '../purchase/purchase-page.tsx';

/** For each list: the schema of its request, valid addresses, and an unreadable one. */
const LISTS = {
  audit: {
    address: auditAddress,
    query: listAudit.query,
    texts: [
      'q=%D0%BE%D0%BF%D1%82',
      'action=role_changed&subject=u7&from=2026-11-01&to=2026-11-20&page=2',
      'actor=0190-aa',
    ],
    unreadable: 'from=2026-02-31&to=tomorrow&actor=a%20b&subject=&page=0',
  },
  customers: {
    address: customersAddress,
    query: reportBuyers.query,
    texts: [
      'q=7707',
      'status=pending&page=3',
      'role=wholesale&disabled=true&deletion=true&sort=bought',
      'q=%D0%9E%D0%9E%D0%9E+%C2%AB%D0%9C%C2%BB',
    ],
    unreadable: 'role=manager&status=maybe&page=-4&disabled=1e9&deletion=false&sort=new&x=y',
  },
  orders: {
    address: ordersAddress,
    query: listDeskOrders.query,
    texts: [
      'q=10001&network=203.0.113.7&from=2026-11-01&to=2026-11-20&status=paid&page=2',
      'paid=due&delivery=pickup&point=%D0%A1%D0%BA%D0%BB%D0%B0%D0%B4%3A+%D0%9F%D0%B5%D1%80%D0%BC%D1%8C&status=new',
    ],
    unreadable: 'status=gone&page=x&from=never&paid=all&delivery=drone',
  },
  shifts: {
    address: shiftsAddress,
    query: listShifts.query,
    texts: ['device=d1&from=2026-11-01&to=2026-11-20&page=3'],
    unreadable: 'device=<&deviceId=d1&from=2026-99-99&page=-1',
  },
  purchase: {
    address: purchaseAddress,
    query: reportPurchase.query,
    texts: ['show=dead&q=%D0%B4%D1%83%D1%88&group=AX&page=2'],
    unreadable: 'show=x&group=AA&page=-1&supplier=s',
  },
  messages: {
    address: messagesAddress,
    query: listMessages.query,
    texts: ['state=failed&q=10005&page=2'],
    unreadable: 'state=lost&q=+&page=1',
  },
  priceChanges: {
    address: priceChangesAddress,
    query: listPriceChanges.query,
    texts: ['q=%D0%BE%D0%BF%D1%82&from=2026-11-01&to=2026-11-20&page=2'],
    unreadable: 'from=2026-99-99&to=&page=x',
  },
  discrepancies: {
    address: discrepanciesAddress,
    query: listDiscrepancies.query,
    texts: ['state=resolved&page=2'],
    unreadable: 'state=open&page=0',
  },
  stock: {
    address: stockAddress,
    query: listStock.query,
    texts: [
      'q=%D0%B0&topCategorySlug=smesiteli&subcategoryId=s1&from=2026-11-01&to=2026-11-20&state=low&sort=-stock&page=3',
    ],
    unreadable: 'subcategoryId=s1&state=x&sort=y&page=-1&from=2026-99-99',
  },
  goods: {
    address: goodsAddress,
    query: listGoods.query,
    texts: ['q=%D0%BE%D0%BF%D1%82&state=deleted&page=2'],
    unreadable: 'state=low&sort=-stock&page=0',
  },
  documents: {
    address: documentsAddress,
    query: listStockDocuments.query,
    texts: ['kind=receipt&state=booked&q=%D0%BE%D0%BF%D1%82&from=2026-11-01&page=3'],
    unreadable: 'kind=gift&state=gone&to=x',
  },
};

describe.each(Object.entries(LISTS))('the address of %s', (_name, { address, query, texts, unreadable }) => {
  // Each codec is given views that it has read itself.
  const { read, write, params } = address as typeof auditAddress;
  const roundTrip = (text: string) => write(read(new URLSearchParams(text))).toString();

  test.each(['', ...texts])('round trip: %s', (text) => expect(roundTrip(text)).toBe(text));

  test('ignores unreadable values', () => {
    expect(roundTrip(unreadable)).toBe('');
  });

  test('makes the server’s request', () => {
    for (const text of ['', ...texts, unreadable, `q=${'я'.repeat(900)}&action=${'x'.repeat(900)}&page=99999999`])
      expect((query as z.ZodType | undefined)?.safeParse(params(read(new URLSearchParams(text)))).success, text).toBe(
        true,
      );
  });
});

const people = (text: string) => customersAddress.read(new URLSearchParams(text));

test('texts and pages above the maximum are cut to it', () => {
  expect(people(`q=${'ё'.repeat(900)}&page=99999999`)).toMatchObject({ q: 'ё'.repeat(200), page: 100_000 });
});

test('a file has the filtered list in its order', () => {
  expect(customersAddress.file(people('q=7707&sort=latest&page=3'), 'xlsx')).toBe(
    '/api/reports/buyers?buyers=true&q=7707&sort=latest&format=xlsx',
  );
});

test('page and sort order are no filters, and the whole list keeps the order', () => {
  expect(customersAddress.isNarrowed(people('page=2&sort=bought'))).toBe(false);
  expect(customersAddress.isNarrowed(people('deletion=true'))).toBe(true);
  expect(customersAddress.unfiltered(people('q=7&sort=bought&page=2'))).toEqual(people('sort=bought'));
});

import { expect, test } from 'vitest';
import { readMarks, saleMarks, type MarkedSale } from './sale-marks.ts';

const sale: MarkedSale = {
  authorId: 'a',
  senderId: 'a',
  businessAt: '2026-11-20T09:00:00.000Z',
  receivedAt: '2026-11-20T09:00:05.000Z',
  isClockDoubted: false,
  lines: [
    { price: 50, asked: 100 },
    { price: 1, asked: null },
  ],
  isDiscountUnapproved: false,
};

test.each<[string, Partial<MarkedSale>, string[]]>([
  ['an ordinary sale', {}, []],
  ['a sale sent by somebody else', { senderId: 'b' }, ['author_not_sender']],
  ['a sale that waited three days', { receivedAt: '2026-11-23T09:00:00.000Z' }, []],
  ['a sale of longer ago', { receivedAt: '2026-11-23T09:00:00.001Z' }, ['backdated']],
  ['a sale of a time that cannot be', { isClockDoubted: true }, ['clock_doubted']],
  [
    'goods for less than half their price',
    {
      lines: [
        { price: 100, asked: 100 },
        { price: 49, asked: 100 },
      ],
    },
    ['far_below_price'],
  ],
  ['a discount that nobody was asked about', { isDiscountUnapproved: true }, ['discount_not_approved']],
  [
    'goods for nothing, years ago, in another name',
    { senderId: 'b', businessAt: '2020-01-01T00:00:00.000Z', lines: [{ price: 0, asked: 1 }] },
    ['author_not_sender', 'backdated', 'far_below_price'],
  ],
])('%s is marked as it should be', (_, change, marks) => {
  expect(saleMarks({ ...sale, ...change })).toEqual(marks);
  expect(readMarks(marks.join(' '))).toEqual(marks);
});

test('an unknown mark is left out', () => {
  expect(readMarks('backdated gone')).toEqual(['backdated']);
});

import { expect, test } from 'vitest';
import { mergeFields, mergeTexts } from './merge-fields.ts';

const LABELS = { lead: 'Срок', cover: 'Запас', rule: 'Правило' };
const was = { lead: '7', cover: '21', rule: 'last' };

test('a second save keeps what somebody else changed, unless the same field was changed here too', () => {
  const typed = { ...was, lead: '10', rule: 'average' };
  const now = { lead: '7', cover: '30', rule: 'none' };
  expect(mergeTexts(LABELS, was, typed, now, { none: 'Не меняется' })).toEqual({
    merged: { lead: '10', cover: '30', rule: 'average' },
    contested: ['Правило\u00a0— сейчас сохранено: Не меняется'],
  });
  expect(mergeTexts(LABELS, was, was, now)).toEqual({ merged: now, contested: [] });
});

test('the same change by both is none, and an emptied field is named', () => {
  expect(mergeTexts(LABELS, was, { ...was, lead: '9', cover: '5' }, { ...was, lead: '9', cover: '' })).toEqual({
    merged: { ...was, lead: '9', cover: '5' },
    contested: ['Запас\u00a0— сейчас сохранено: пусто'],
  });
});

test('a part that one removed and the other changed stays, and is named', () => {
  const isPart = (path: readonly string[]) => path.length < 2;
  const rows: Record<string, { qty: number }> = { a: { qty: 1 }, b: { qty: 2 } };
  expect(mergeFields(rows, { a: { qty: 1 } }, { ...rows, b: { qty: 3 } }, isPart)).toEqual({
    merged: { a: { qty: 1 }, b: { qty: 3 } },
    contested: [{ path: ['b'], own: undefined, saved: { qty: 3 } }],
  });
  expect(mergeFields(rows, { ...rows, b: { qty: 3 } }, { a: { qty: 1 } }, isPart)).toEqual({
    merged: { a: { qty: 1 }, b: { qty: 3 } },
    contested: [{ path: ['b'], own: { qty: 3 }, saved: undefined }],
  });
  expect(mergeFields(rows, { a: { qty: 1 } }, { ...rows, c: { qty: 4 } }, isPart)).toEqual({
    merged: { a: { qty: 1 }, c: { qty: 4 } },
    contested: [],
  });
});

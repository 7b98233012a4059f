import { expect, test } from 'vitest';
import { mergeTexts } from './merge-fields.ts';

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

import { expect, test } from 'vitest';
import { changedFields } from './merge-fields.ts';

test('only changed fields are sent, an emptied one among them', () => {
  expect(changedFields({ leadDays: 7, minimumQty: 3 }, { leadDays: 7, minimumQty: 5 })).toEqual({ minimumQty: 5 });
  expect(changedFields({ leadDays: 7, minimumQty: null }, { leadDays: null, minimumQty: null })).toEqual({
    leadDays: null,
  });
  expect(changedFields({ name: 'Ванны' }, { name: 'Ванны' })).toEqual({});
});

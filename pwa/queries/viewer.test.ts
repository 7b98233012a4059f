import { expect, test } from 'vitest';
import { viewerOf } from './viewer.ts';

const wholesale = { status: 'approved', companyName: 'ООО «Ромашка»', inn: '', comment: '' } as const;

test('own terms make another viewer, so that no answer of the former terms is shown, over the same figures', () => {
  const buyer = { _id: 'u1', role: 'wholesale' } as const;
  const plain = viewerOf({ ...buyer, wholesale });
  expect(plain).toEqual({
    role: 'wholesale',
    id: 'u1 wholesale',
    holder: 'u1 wholesale',
    discount: 0,
    minimum: null,
  });
  const own = viewerOf({ ...buyer, wholesale: { ...wholesale, discount: 7 } });
  expect(own).toMatchObject({ discount: 7, minimum: null });
  const strict = viewerOf({ ...buyer, wholesale: { ...wholesale, discount: 7, minimum: 7 } });
  expect(strict).toMatchObject({ discount: 7, minimum: 7 });
  const sumOnly = viewerOf({ ...buyer, wholesale: { ...wholesale, minimum: 7 } });
  const all = [plain, own, strict, sumOnly];
  expect([new Set(all.map(({ id }) => id)).size, new Set(all.map(({ holder }) => holder)).size]).toEqual([4, 1]);
});

test('a person with another role than wholesale buyer has no own terms', () => {
  const seller = { _id: 'u1', role: 'manager', wholesale: { ...wholesale, discount: 7, minimum: 0 } } as const;
  expect(viewerOf(seller)).toMatchObject({ role: 'manager', id: 'u1 manager', discount: 0, minimum: null });
  expect(viewerOf(null)).toMatchObject({ role: 'guest', id: 'guest', discount: 0, minimum: null });
});

test('figures on the device belong to the role of staff, answers to the person', () => {
  const [one, other] = [viewerOf({ _id: 'u1', role: 'manager' }), viewerOf({ _id: 'u2', role: 'manager' })];
  expect([one.holder, one.id]).toEqual([other.holder, 'u1 manager']);
  expect(other.id).toBe('u2 manager');
  expect(viewerOf({ _id: 'u1', role: 'admin' }).holder).not.toBe(one.holder);
});

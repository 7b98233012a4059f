import { expect, test } from 'vitest';
import { type FormOwner, ownerAfter } from './checkout-page.tsx';

const formsOf = (first: string | null, ...next: (string | null)[]) => {
  let owner: FormOwner = { id: first, form: 0 };
  return next.map((id) => {
    owner = ownerAfter(owner, id);
    return owner.form;
  });
};

test('a form stays when a guest logs in or the person becomes known', () => {
  expect(formsOf(null, 'anna', 'anna')).toEqual([0, 0]);
});

test('a form does not outlive its person: a logout and another account start an empty one', () => {
  expect(formsOf('anna', null, 'boris', 'anna')).toEqual([1, 1, 2]);
});

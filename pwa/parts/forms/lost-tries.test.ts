import { expect, test } from 'vitest';
import type { MutationFailure, RefusedMutation } from '../../queries/mutation.ts';
import { rememberLostTries } from './use-server-form.ts';

const wrong: RefusedMutation = {
  kind: 'refused',
  code: 'wrong_code',
  message: 'Код неверен',
  details: [{ path: 'code', message: 'Код неверен' }],
  retryAfter: null,
};
const WORDS = { fieldOfCode: { wrong_code: 'code' }, afterLost: { wrong_code: 'Прошлый ответ не дошёл' } };
const lost: MutationFailure = { kind: 'out-of-reach' };

/** The failures that a form shows for these tries, as its code and the failure of each. */
function shownFor(...tries: readonly (readonly [code: string, failure: MutationFailure])[]) {
  const explain = rememberLostTries();
  return tries.map(([code, failure]) => explain({ code }, failure, WORDS));
}

test('a code refused after a lost answer may have been used by that try', () => {
  const words = { ...wrong, message: 'Прошлый ответ не дошёл', details: [] };
  expect(shownFor(['12', lost], ['12', wrong], ['12', wrong])).toEqual([lost, words, words]);
  const failed: MutationFailure = { ...wrong, code: 'internal', isDoubtful: true };
  expect(shownFor(['12', failed], ['12', wrong])).toEqual([failed, words]);
});

test('another code, and one that was never sent, are simply wrong', () => {
  expect(shownFor(['12', wrong])).toEqual([wrong]);
  expect(shownFor(['12', lost], ['34', wrong])).toEqual([lost, wrong]);
  const unsent: MutationFailure = { kind: 'out-of-reach', undone: true };
  expect(shownFor(['12', unsent], ['12', wrong])).toEqual([unsent, wrong]);
  expect(shownFor(['12', lost], ['12', { ...wrong, code: 'too_many_requests' }])[1]).toMatchObject({
    message: 'Код неверен',
  });
});

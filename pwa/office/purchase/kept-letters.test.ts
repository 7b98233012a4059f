import { afterEach, expect, test, vi } from 'vitest';
import { setPresence } from '../../device/person/session.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { keepLetter, keptLetter, letterAfter } from './letter-button.tsx';

afterEach(() => vi.unstubAllGlobals());

const refused = (code: string): MutationResult<unknown> => ({
  kind: 'refused',
  code,
  message: '',
  details: [],
  retryAfter: null,
});

test('a letter without an answer keeps its id and words, by supplier, until it was sent', () => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  const letter = { id: 'l1', comment: 'Срочно' };
  keepLetter('sup1', letter);
  expect([keptLetter('sup1'), keptLetter('sup2').comment]).toEqual([letter, '']);
  keepLetter('sup1', null);
  expect(keptLetter('sup1').id).not.toBe('l1');
});

test('only an answer gives a letter another id: after a lost one it would be sent twice', () => {
  const letter = { id: 'l1', comment: 'Срочно' };
  expect(letterAfter(letter, { kind: 'done', answer: null })).toBeNull();
  for (const result of [{ kind: 'out-of-reach' } as const, refused('internal'), refused('supplier_changed')])
    expect(letterAfter(letter, result)).toEqual(letter);
  const other = letterAfter(letter, refused('act_id_reused'));
  expect([other?.comment, other?.id === 'l1']).toEqual(['Срочно', false]);
});

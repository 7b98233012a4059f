import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { invalidateAfter } from './invalidate-after.ts';
import { isSettled, mutationResultOf, type MutationResult } from './mutation.ts';

const refused = { kind: 'refused', code: 'not_found', message: 'Не найдено', details: [], retryAfter: null } as const;

test.each<MutationResult<string>>([{ kind: 'done', answer: 'новое' }, refused, { kind: 'out-of-reach' }])(
  'a save invalidates its keys with any result: $kind',
  async (result) => {
    const client = new QueryClient();
    client.setQueryData(['stock', 'list'], 'старое');
    client.setQueryData(['people'], 'прочее');
    const kept: string[] = [];
    expect(await invalidateAfter(client, [['stock']], Promise.resolve(result), (answer) => kept.push(answer))).toBe(
      result,
    );
    expect(kept).toEqual(result.kind === 'done' ? ['новое'] : []);
    expect(client.getQueryState(['stock', 'list'])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['people'])?.isInvalidated).toBe(false);
  },
);

test.each<[MutationResult<string>, boolean]>([
  [{ kind: 'done', answer: 'новое' }, true],
  [refused, true],
  [{ ...refused, code: 'internal', isDoubtful: true }, false],
  [{ kind: 'out-of-reach' }, false],
])('a try with the result %j is settled: %s', (result, settled) => {
  expect(isSettled(result)).toBe(settled);
});

test('an answer that could not be read is marked, and keeps the request open', () => {
  const unfit = mutationResultOf({ kind: 'unreadable', status: 200, retryAfter: null, unfit: true });
  expect(unfit).toEqual({ kind: 'out-of-reach', unfit: true });
  expect(isSettled(unfit)).toBe(false);
  expect(mutationResultOf({ kind: 'unreadable', status: 200, retryAfter: null })).toEqual({ kind: 'out-of-reach' });
});

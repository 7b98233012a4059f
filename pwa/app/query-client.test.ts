import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { forgetPerson, rememberPerson } from '../device/person/session.ts';
import { GOODS } from '../queries/goods.ts';
import { viewerOf } from '../queries/viewer.ts';
import { clearQueriesOnPersonChange, queryClient } from './query-client.ts';

const buyer: User = {
  _id: 'u3',
  phone: '+79120000003',
  name: 'Пётр',
  role: 'wholesale',
  wholesale: { status: 'approved', companyName: 'ООО «Кран»', inn: '', comment: '' },
};

afterEach(() => queryClient.clear());

test('goods whose initial data the copy showed to a person don’t reappear after that person has left', async () => {
  clearQueriesOnPersonChange();
  await rememberPerson(buyer);
  const observer = new QueryObserver(queryClient, {
    queryKey: [...GOODS, viewerOf(buyer).id, 'listing'],
    initialData: () => ({ price: 777 }),
    queryFn: () => new Promise<{ price: number }>(() => undefined),
  });
  const stop = observer.subscribe(() => undefined);
  await forgetPerson();
  expect(
    queryClient
      .getQueryCache()
      .findAll({ queryKey: GOODS })
      .map(({ state }) => state.data),
  ).toEqual([]);
  stop();
});

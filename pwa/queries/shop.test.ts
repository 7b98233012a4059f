import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { catalogueDb } from '../device/database/database.ts';
import { setCustomFetch } from '../net/call.ts';
import { shopQuery } from './shop.ts';

const KEPT = { ...DEFAULT_SHOP, name: 'Вентиль', phone: '+79120000001' };
const TODAY = { ...KEPT, name: 'Вентиль плюс' };

/** Lets the server answer. */
let answer: () => void;

beforeEach(async () => {
  await catalogueDb.meta.put({ key: 'shop', value: KEPT });
  setCustomFetch(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(Response.json(TODAY));
      }),
  );
});

test('while the server has not answered, the facts kept on the device are the shop’s; its answer replaces them', async () => {
  const observer = new QueryObserver(new QueryClient(), { ...shopQuery, networkMode: 'always' });
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult();
  await expect.poll(() => shown().data?.name).toBe('Вентиль');
  expect(shown().isFetching).toBe(true);
  answer();
  await expect.poll(() => shown().data?.name).toBe('Вентиль плюс');
  expect(shown().isFetching).toBe(false);
  stop();
});

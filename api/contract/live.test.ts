import { expect, test } from 'vitest';
import { LIVE_TOPICS, maySubscribe } from './live.ts';
import { ROLES } from './roles.ts';

test('order events go to roles that work on orders, office events to roles with access to the office', () => {
  const heard = Object.fromEntries(
    LIVE_TOPICS.map((topic) => [topic, ROLES.filter((role) => maySubscribe(role, topic))]),
  );
  expect(heard).toEqual({
    catalog: [...ROLES],
    shop: [...ROLES],
    figures: ['wholesale', 'manager', 'warehouse', 'content', 'admin'],
    orders: ['manager', 'warehouse', 'admin'],
    office: ['warehouse', 'content', 'admin'],
  });
});

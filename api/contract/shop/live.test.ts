import { expect, test } from 'vitest';
import { LIVE_TOPICS, mayHear } from './live.ts';
import { ROLES } from '../roles.ts';

test('who may hear of what: orders are for those who work on them, the office for those who have rooms there', () => {
  const heard = Object.fromEntries(LIVE_TOPICS.map((topic) => [topic, ROLES.filter((role) => mayHear(role, topic))]));
  expect(heard).toEqual({
    catalog: [...ROLES],
    shop: [...ROLES],
    figures: ['wholesale', 'manager', 'warehouse', 'content', 'admin'],
    orders: ['manager', 'warehouse', 'admin'],
    office: ['warehouse', 'content', 'admin'],
  });
});

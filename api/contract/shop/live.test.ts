import { expect, test } from 'vitest';
import { LIVE_TOPICS, mayHear } from './live.ts';
import { ROLES } from '../roles.ts';

test('who may hear of what: orders are the staff’s, the office the administrators’', () => {
  const heard = Object.fromEntries(LIVE_TOPICS.map((topic) => [topic, ROLES.filter((role) => mayHear(role, topic))]));
  expect(heard).toEqual({
    catalog: [...ROLES],
    shop: [...ROLES],
    figures: ['wholesale', 'manager', 'admin'],
    orders: ['manager', 'admin'],
    office: ['admin'],
  });
});

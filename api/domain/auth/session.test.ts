import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me } from '#contract/auth.ts';
import { ENGINES } from '#db/memory.ts';
import { startApp, type TestApp } from '../../testing.ts';

describe.each(ENGINES)('a session on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => void (app = await startApp({ engine })));
  afterAll(() => app.close());

  test('login answers the person and the next request knows them', async () => {
    const browser = await app.as('manager');
    const { user } = await browser.call(me);
    expect(user).toEqual({ _id: browser.person.id, phone: browser.person.phone, name: 'manager', role: 'manager' });
  });
});

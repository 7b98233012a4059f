import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { buildApp } from './app.ts';
import { listen, stopListening } from './listen.ts';
import { serve } from './route.ts';
import { startApp } from '../testing.ts';

const slow = endpoint({ method: 'GET', path: '/api/slow', summary: '', allow: 'everyone', cache: 'public', answer: z.object({ done: z.boolean() }) });

test('a request in flight is finished before the port closes, a new one is not accepted', async () => {
  const app = await startApp({ engine: 'sqlite' });
  const routes = [
    serve(slow, async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { done: true };
    }),
  ];
  const { server, port } = await listen(buildApp(app.services, { routes }), 0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}/api/slow`;
  const inFlight = fetch(url);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const stopped = stopListening(server);
  await expect(fetch(url)).rejects.toThrow();
  expect(await (await inFlight).json()).toEqual({ done: true });
  await stopped;
  await app.close();
});

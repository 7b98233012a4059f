import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { RouteFailure } from './router.tsx';

async function textFor(error: unknown): Promise<string> {
  const fails = () => Promise.reject(error as Error);
  const routes = [{ path: '*', loader: fails, element: null, errorElement: <RouteFailure /> }];
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request('https://shop.example/till'));
  if (context instanceof Response) throw new Error('Redirected');
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </QueryClientProvider>,
  );
}

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/till-page-AAAAAAAA.js',
  'error loading dynamically imported module: https://shop.example/assets/till-page-AAAAAAAA.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/till-page-AAAAAAAA.css',
])('a screen whose code this device lacks says so: «%s»', async (message) => {
  expect(await textFor(new TypeError(message))).toContain(
    'Раздела нет на устройстве. Проверьте связь и попробуйте ещё раз.',
  );
});

test('a screen that threw shows no message about a missing part', async () => {
  const said = await textFor(new TypeError('Cannot read properties of undefined'));
  expect(said).toContain('Проверьте связь и попробуйте ещё раз.');
  expect(said).not.toContain('на устройстве');
});

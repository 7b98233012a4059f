/**
 * The public screens as HTML, for a server: the same routes and components as in the browser, with the answers to their
 * queries. Built into a bundle of its own (`dist/ssr`) that the server loads by its path.
 */
import { QueryClient, type Query } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { CallApi, RenderedScreen, RenderScreen, ScreenState } from '#contract/shop/rendering.ts';
import { loadScreen } from './app/lazy-screen.ts';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';
import { setCustomFetch } from './net/call.ts';
import { categoryPicture } from './parts/goods/category-pictures.ts';
import { setRenderedAt } from './parts/page/opened-at.ts';
import { collectHead } from './parts/page/server-head.ts';
import { disableDevice } from './queries/copy-or-server.ts';

/** Limit of rounds: answered queries may lead to further ones (a product, its category, related goods). */
const MAX_ROUNDS = 6;
/** Interval of checks for a lazily loaded part, and the total wait, ms: once per process, from the disk. */
const CODE_MS = 20;
const MAX_CODE_WAIT_MS = 20_000;
/** Marker of a part whose code was not loaded yet. */
const UNFINISHED = /<!--\$[!?]/;
/** Markup that the content security policy forbids; a JSON block is no script. */
const FORBIDDEN = /<script(?![^>]*type="application\/(?:ld\+)?json")|<[a-z][^<>]*\s(?:style|on[a-z]+)="/i;

/** JSON in which no markup can begin. */
const asMarkup = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Queries of the rendered screen without an answer yet. */
function unansweredQueries(client: QueryClient): Query[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, options, meta }) =>
        state.data === undefined &&
        (options as { enabled?: unknown }).enabled !== false &&
        meta?.isForPageOnly !== true,
    );
}

function fetchAll(client: QueryClient, queries: Query[]): Promise<unknown> {
  return Promise.all(queries.map(({ queryKey, options: { queryFn } }) => client.fetchQuery({ queryKey, queryFn })));
}

/** Renders the screens for guests with the answers of `askApi`. */
export function screenRenderer(askApi: CallApi): RenderScreen {
  disableDevice();
  setCustomFetch(async (url) => {
    const { status, body } = await askApi(url as string);
    return new Response(body, { status });
  });
  const handler = createStaticHandler(routes);

  return async ({ path, search, origin }): Promise<RenderedScreen> => {
    const context = await handler.query(new Request(new URL(path + search, origin)));
    if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
    const router = createStaticRouter(handler.dataRoutes, context);
    await loadScreen(routes, path);
    // Answers last as long as the render.
    const client = new QueryClient({
      defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: Infinity, gcTime: Infinity } },
    });
    const at = Date.now();
    const render = () =>
      collectHead({ origin, categoryPicture: (slug) => categoryPicture(slug).src }, () => {
        setRenderedAt(at);
        return renderToString(
          <StrictMode>
            <Providers client={client}>
              <StaticRouterProvider router={router} context={context} hydrate={false} />
            </Providers>
          </StrictMode>,
        );
      });
    const usedQueries = new Map<string, Query>();
    for (let round = 0; round < MAX_ROUNDS;) {
      const { head, rendered } = render();
      const queries = unansweredQueries(client);
      for (const query of queries) usedQueries.set(query.queryHash, query);
      await fetchAll(client, queries);
      if (queries.length > 0) {
        round += 1;
        // The server serves others between the answers and the next rendering; each holds its process for tens of ms.
        await new Promise((resolve) => setTimeout(resolve, 0));
        continue;
      }
      if (UNFINISHED.test(rendered)) {
        if (Date.now() - at > MAX_CODE_WAIT_MS) break;
        await new Promise((resolve) => setTimeout(resolve, CODE_MS));
        continue;
      }
      if (FORBIDDEN.test(rendered))
        throw new Error(`${path} holds what the content policy forbids: ${FORBIDDEN.exec(rendered)?.[0] ?? ''}`);
      const state: ScreenState = {
        at,
        answers: [...usedQueries.values()].map(({ queryKey, state: { data } }) => [queryKey, data] as const),
      };
      client.clear();
      return {
        title: head.title,
        description: head.description,
        links: head.links,
        picture: head.picture === null ? null : origin + head.picture,
        data: head.data.length === 0 ? null : asMarkup({ '@context': 'https://schema.org', '@graph': head.data }),
        markup: rendered,
        state: asMarkup(state),
      };
    }
    throw new Error(`${path} does not come to an end`);
  };
}

/** Is it alive, is it ready, whose shop is it, and what does its API look like. */
import { ENDPOINTS } from '#contract/endpoints.ts';
import { CodedError } from '#contract/errors.ts';
import * as system from '#contract/shop/system.ts';
import { serve, type Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { describeApi } from './describe-api.ts';
import { readiness } from './readiness.ts';
import { shopFacts } from '../shop-facts.ts';

export function systemRoutes({ db, settings, log }: Services): Route[] {
  let description: ReturnType<typeof describeApi> | undefined;

  const isReady = readiness({ db, settings, log });

  return [
    serve(system.healthz, async ({ now }) => ({ status: 'ok' as const, time: now.toISOString() })),

    serve(system.readyz, async () => {
      if (!(await isReady())) throw new CodedError('unavailable');
      return { status: 'ready' as const };
    }),

    serve(system.shop, () => shopFacts(db, settings.SHOP_TIMEZONE)),

    serve(system.openapi, async () => (description ??= describeApi(ENDPOINTS))),
  ];
}

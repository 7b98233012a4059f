/** The shop over HTTP: is it alive, is it ready, whose shop is it, what does its API look like, its settings. */
import { ENDPOINTS } from '#contract/endpoints.ts';
import { CodedError } from '#contract/errors.ts';
import * as shop from '#contract/shop/settings.ts';
import * as system from '#contract/shop/system.ts';
import { admin, everyone, type Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { readSettings, saveSettings } from './settings/save-settings.ts';
import { shopFacts } from './shop-facts.ts';
import { describeApi } from './system/describe-api.ts';
import { readiness } from './system/readiness.ts';

export function shopRoutes({ db, settings, log, lastBackup, isLeaving = () => false }: Services): Route[] {
  let description: ReturnType<typeof describeApi> | undefined;
  const isReady = readiness({ db, settings, log });
  return [
    everyone(system.healthz, async ({ now }) => ({ status: 'ok' as const, time: now.toISOString() })),
    everyone(system.readyz, async () => {
      if (isLeaving() || !(await isReady())) throw new CodedError('unavailable');
      const backup = await lastBackup?.();
      return backup === undefined ? { status: 'ready' as const } : { status: 'ready' as const, backup };
    }),
    everyone(system.shop, () => shopFacts(db, settings.SHOP_TIMEZONE)),
    everyone(system.openapi, async () => (description ??= describeApi(ENDPOINTS))),

    admin(shop.readSettings, () => readSettings(db)),
    admin(shop.saveSettings, ({ body, viewer, now }) => saveSettings(db, body, viewer.userId, now)),
  ];
}

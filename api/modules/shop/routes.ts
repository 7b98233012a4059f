/** HTTP routes of the shop: liveness, readiness, facts, API description, settings. */
import { ENDPOINTS } from '#contract/all/endpoints.ts';
import { CodedError } from '#contract/errors.ts';
import * as face from '#contract/shop/face.ts';
import * as mail from '#contract/shop/mail.ts';
import * as numbering from '#contract/shop/numbering.ts';
import * as opening from '#contract/shop/opening-settings.ts';
import * as shop from '#contract/shop/settings.ts';
import * as vat from '#contract/shop/vat-settings.ts';
import * as ready from '#contract/shop/readiness.ts';
import * as system from '#contract/shop/system.ts';
import { admin, everyone, type Route } from '../../http/route.ts';
import type { Services } from '../../environment/services.ts';
import { deleteMail, readMail, saveMail, tryMail } from './settings/mail-settings.ts';
import { raiseNumbering, readNumbering } from './settings/numbering.ts';
import { openingSettings, saveOpening } from './settings/save-opening.ts';
import { readSettings, saveSettings } from './settings/save-settings.ts';
import { addVat, removeVat, vatSettings } from './settings/vat-rates.ts';
import { faceSettings } from './facts/shop-face.ts';
import { shopFacts } from './facts/shop-facts.ts';
import { describeApi } from './system/describe-api.ts';
import { readiness } from './system/readiness.ts';

export function shopRoutes(services: Services): Route[] {
  const { db, settings, log, lastBackup, isLeaving = () => false } = services;
  const timeZone = settings.SHOP_TIMEZONE;
  let description: ReturnType<typeof describeApi> | undefined;
  const isReady = readiness({ db, settings, log });
  return [
    everyone(system.healthz, async ({ now }) => ({ status: 'ok' as const, time: now.toISOString() })),
    everyone(ready.readyz, async () => {
      if (isLeaving() || !(await isReady())) throw new CodedError('unavailable');
      const backup = await lastBackup?.();
      return backup === undefined ? { status: 'ready' as const } : { status: 'ready' as const, backup };
    }),
    everyone(system.shop, () => shopFacts(db, settings)),
    everyone(ready.openapi, async () => (description ??= describeApi(ENDPOINTS))),

    admin(shop.readSettings, () => readSettings(db)),
    admin(face.readFace, () => faceSettings(db)),
    admin(opening.readOpening, () => openingSettings(db)),
    admin(opening.saveOpening, ({ body, by }) => saveOpening(db, body, by)),
    admin(vat.readVat, ({ now }) => vatSettings(db, timeZone, now)),
    admin(vat.addVat, ({ body, by }) => addVat(db, timeZone, body, by)),
    admin(vat.removeVat, ({ params, by }) => removeVat(db, timeZone, params.from, by)),
    admin(numbering.readNumbering, () => readNumbering(db)),
    admin(numbering.raiseNumbering, ({ body, by }) => raiseNumbering(db, body, by)),
    admin(mail.readMail, () => readMail(db, settings)),
    admin(mail.saveMail, ({ body, by }) => saveMail(db, settings, body, by)),
    admin(mail.forgetMail, ({ by }) => deleteMail(db, settings, by)),
    admin(mail.tryMail, ({ body, by }) => tryMail(services, body.to, by)),
    admin(shop.saveSettings, ({ body, by }) => saveSettings(db, body, by)),
  ];
}

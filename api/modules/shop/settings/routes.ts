/** The shop's settings over HTTP, for administrators. */
import { CodedError } from '#contract/errors.ts';
import * as settings from '#contract/shop/settings.ts';
import { serve, type Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { readSettings, saveSettings } from './save-settings.ts';

export function settingsRoutes({ db }: Services): Route[] {
  return [
    serve(settings.readSettings, () => readSettings(db)),

    serve(settings.saveSettings, ({ body, viewer, now }) => {
      // The guard has let nobody else through.
      if (viewer.userId === null) throw new CodedError('unauthorized');
      return saveSettings(db, body, viewer.userId, now);
    }),
  ];
}

/** Returns over HTTP. */
import { CodedError } from '#contract/errors.ts';
import { recordReturn as recordReturnEndpoint } from '#contract/returns/returns.ts';
import { serve, type Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { recordReturn } from './record-return.ts';

export function returnRoutes({ db, settings }: Services): Route[] {
  return [
    serve(recordReturnEndpoint, ({ body, viewer, now }) => {
      if (viewer.userId === null) throw new CodedError('unauthorized');
      return recordReturn({ db, settings, now }, body, viewer.userId);
    }),
  ];
}

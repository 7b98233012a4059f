/** Messages to buyers over HTTP, for the back office. */
import { CodedError } from '#contract/errors.ts';
import * as messages from '#contract/messages/messages.ts';
import { serve, type Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { findMessage, findMessages } from './message-store.ts';
import { presentMessage } from './present-message.ts';
import { resendMessage } from './resend-message.ts';

export function messageRoutes({ db, messengers }: Services): Route[] {
  return [
    serve(messages.listMessages, async ({ query }) => {
      const { rows, total } = await findMessages(db, query);
      return { items: rows.map(presentMessage), total, canSend: messengers.length > 0 };
    }),

    serve(messages.resendMessage, async ({ params, viewer, wire, now }) => {
      await resendMessage(db, { id: params.id, actorId: viewer.userId, ip: wire.ip }, now);
      const row = await findMessage(db, params.id);
      if (row === undefined) throw new CodedError('not_found');
      return presentMessage(row);
    }),
  ];
}

/** The shop's mail server for the back office. In the page's memory only; its password is nowhere here. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyFor } from '#contract/endpoint.ts';
import * as mail from '#contract/shop/mail.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { ask, type MutationResult } from './mutation.ts';

/** A form stands on it: it is asked when the screen opens, not behind its back. */
export const mailQuery = queryOptions({
  queryKey: ['settings', 'mail'],
  queryFn: ({ signal }) => call(mail.readMail, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

function kept(
  client: QueryClient,
  work: Promise<MutationResult<mail.MailSettings>>,
): Promise<MutationResult<mail.MailSettings>> {
  return invalidateAfter(client, [['audit'], ['messages']], work, (saved) => {
    client.setQueryData(mailQuery.queryKey, saved);
  });
}

export function saveMail(
  client: QueryClient,
  body: BodyFor<typeof mail.saveMail>,
): Promise<MutationResult<mail.MailSettings>> {
  return kept(client, ask(mail.saveMail, { body }));
}

/** Letters are only kept after it. */
export function forgetMail(client: QueryClient): Promise<MutationResult<mail.MailSettings>> {
  return kept(client, ask(mail.forgetMail, {}));
}

/** Sends a letter at once by what is in force. */
export function tryMail(to: string): Promise<MutationResult<mail.MailTrial>> {
  return ask(mail.tryMail, { body: { to } });
}

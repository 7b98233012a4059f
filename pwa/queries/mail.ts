/** The shop's mail server for the back office. In the page's memory only; its password is never sent to the page. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyFor } from '#contract/endpoint.ts';
import * as mail from '#contract/shop/mail.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';

/** The source of a form's values: it is fetched when the screen opens, and never refreshed behind the form. */
export const mailQuery = queryOptions({
  queryKey: ['settings', 'mail'],
  queryFn: ({ signal }) => call(mail.readMail, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

function showSaved(
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
  return showSaved(client, mutate(mail.saveMail, { body }));
}

/** Removes the settings: letters are then only stored, not sent. */
export function forgetMail(client: QueryClient): Promise<MutationResult<mail.MailSettings>> {
  return showSaved(client, mutate(mail.forgetMail, {}));
}

/** Sends a test letter at once with the saved settings. */
export function tryMail(to: string): Promise<MutationResult<mail.MailTrial>> {
  return mutate(mail.tryMail, { body: { to } });
}

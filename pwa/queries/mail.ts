/** The shop's mail server for the back office. In the page's memory only; its password is never sent to the page. */
import { queryOptions } from '@tanstack/react-query';
import * as mail from '#contract/shop/mail.ts';
import { call } from '../net/call.ts';

/** The source of a form's values: it is fetched when the screen opens, and never refreshed behind the form. */
export const mailQuery = queryOptions({
  queryKey: ['settings', 'mail'],
  queryFn: ({ signal }) => call(mail.readMail, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

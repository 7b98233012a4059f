/** The shop's mail server for the back office. In the page's memory only; its password is never sent to the page. */
import * as mail from '#contract/shop/mail.ts';
import { reading } from './reading.ts';

/** The source of a form's values: it is fetched when the screen opens, and never refreshed behind the form. */
export const mailQuery = reading(
  ['settings', 'mail'],
  mail.readMail,
  {},
  { staleTime: 0, refetchOnWindowFocus: false },
);

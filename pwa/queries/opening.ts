/** Working hours, holidays and pickup points in the office. */
import * as opening from '#contract/shop/opening-settings.ts';
import { reading } from './reading.ts';

/** The source of a form's values: it is fetched when the screen opens, and never refreshed behind the form. */
export const openingQuery = reading(
  ['settings', 'opening'],
  opening.readOpening,
  {},
  { staleTime: 0, refetchOnWindowFocus: false },
);

/** The next numbers of documents, for the back office. */
import * as numbering from '#contract/shop/numbering.ts';
import { reading } from './reading.ts';

export const numberingQuery = reading(
  ['settings', 'numbering'],
  numbering.readNumbering,
  {},
  { staleTime: 0, refetchOnWindowFocus: false },
);

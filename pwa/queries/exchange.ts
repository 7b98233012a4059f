/** The exchange with 1C for the back office. In the page's memory only: the key itself is shown once and not cached. */
import * as oneC from '#contract/exchange/one-c.ts';
import { reading } from './reading.ts';

export const exchangeQuery = reading(['exchange'], oneC.readExchange, {});

/** Synonyms and missed searches for administrators. In the page's memory only. */
import * as synonyms from '#contract/search/synonyms.ts';
import { reading } from './reading.ts';

const WORDS = 'buyers-words';

export const synonymsQuery = reading([WORDS, 'table'], synonyms.listSynonyms, {});

export const missedQueriesQuery = reading([WORDS, 'missed'], synonyms.listMissedQueries, {});

/** The table of synonyms: the shop's own lines, then the built-in ones that the shop has not changed. */
import type { Knex } from 'knex';
import { areSameWords } from '#contract/search/buyers-phrases.ts';
import { BUYERS_PHRASES, type BuyersPhrase } from '#contract/search/buyers-words.ts';
import type { SynonymKind } from '#contract/search/synonym.ts';
import type { SynonymRow as SynonymOnWire } from '#contract/search/synonyms.ts';
import type { SynonymRow } from '#db/synonym-tables.ts';
import { readSynonymRows } from './synonym-store.ts';

/** Kind of a built-in line. */
function kindOf({ said, meant, isSold, isForm }: BuyersPhrase): SynonymKind {
  if (!isSold) return 'unsold';
  if (isForm) return 'same';
  // A trade term with more words than the buyer's phrase names a narrower kind.
  return meant.split(' ').length > said.split(' ').length ? 'narrower' : 'same';
}

export function presentSynonym({ id, said, kind, meant }: SynonymRow): SynonymOnWire {
  const isBuiltIn = BUYERS_PHRASES.some((phrase) => areSameWords(phrase.said, said));
  return { _id: id, said, kind: kind as SynonymKind, meant, isBuiltIn };
}

export async function listSynonyms(db: Knex): Promise<SynonymOnWire[]> {
  const own = (await readSynonymRows(db)).map(presentSynonym);
  const left = BUYERS_PHRASES.filter((phrase) => !own.some(({ said }) => areSameWords(said, phrase.said)));
  return [
    ...own,
    ...left.map((phrase) => ({
      _id: null,
      said: phrase.said,
      kind: kindOf(phrase),
      meant: phrase.meant,
      isBuiltIn: true,
    })),
  ];
}

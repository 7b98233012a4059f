/** The shop's synonyms, of which devices get the whole table. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError, found } from '#contract/errors.ts';
import { areSameWords } from '#contract/search/buyers-phrases.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { SYNONYM_KIND_NAMES, type SynonymRow as SynonymOnWire } from '#contract/search/synonyms.ts';
import type { Synonym, SynonymKind } from '#contract/search/synonym.ts';
import { descending } from '#db/page.ts';
import { writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { touchCategories } from '../changes/bump-products.ts';
import { BUYERS_PHRASES, type BuyersPhrase } from '#contract/search/buyers-words.ts';
import type { SynonymRow } from '#db/synonym-tables.ts';

/** The shop's own lines at most: the whole table is sent to every device. */
const SYNONYMS_MAX = 500;

const subjectOf = ({ id, said }: { id: string; said: string }) => ({ kind: 'synonym', id, label: said }) as const;

/** The synonyms in the form that the search on the server and on devices takes. */
export async function readSynonyms(db: Knex): Promise<Synonym[]> {
  const rows = await db('synonyms').select('said', 'kind', 'meant').orderBy('said');
  return rows.map(({ said, kind, meant }) => ({ said, kind: kind as SynonymKind, meant }));
}

/** The shop's own lines, the newest first. */
function readOwn(db: Knex): Promise<SynonymRow[]> {
  return db('synonyms').orderBy(descending('updated_at', 'id')).select();
}

/** Sets the line of these words. Throws `validation` when the shop already has the most lines allowed. */
export function saveSynonym(db: Knex, { said, kind, meant }: Synonym, by: By): Promise<SynonymOnWire> {
  return writeTransaction(db, async (trx) => {
    const rows = await readOwn(trx);
    const known = rows.find((row) => areSameWords(row.said, said));
    if (known === undefined && rows.length >= SYNONYMS_MAX)
      throw new CodedError('validation', { text: `Больше ${SYNONYMS_MAX} своих слов не сохранить` });
    const row = {
      id: known?.id ?? newId(),
      said,
      kind,
      meant: kind === 'off' ? '' : meant,
      updated_at: by.now.toISOString(),
    };
    await trx('synonyms').insert(row).onConflict('id').merge();
    // The synonym answers the query, so it is no longer a missed one.
    await trx('missed_queries')
      .where({ q: foldForSearch(said) })
      .delete();
    const after = [SYNONYM_KIND_NAMES[kind], row.meant].filter((text) => text !== '').join(': ');
    await recordAudit({ trx, ...by }, 'synonym_saved', subjectOf(row), { after });
    await touchCategories(trx);
    return presentSynonym(row);
  });
}

/** Removes a line. Throws `not_found`. */
export function deleteSynonym(db: Knex, id: string, by: By): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const row = found(await trx('synonyms').where({ id }).first());
    await trx('synonyms').where({ id }).delete();
    await recordAudit({ trx, ...by }, 'synonym_removed', subjectOf(row));
    await touchCategories(trx);
  });
}

/** Kind of a built-in line. */
function kindOf({ said, meant, isSold, isForm }: BuyersPhrase): SynonymKind {
  if (!isSold) return 'unsold';
  if (isForm) return 'same';
  // A trade term with more words than the buyer's phrase names a narrower kind.
  return meant.split(' ').length > said.split(' ').length ? 'narrower' : 'same';
}

function presentSynonym({ id, said, kind, meant }: SynonymRow): SynonymOnWire {
  const isBuiltIn = BUYERS_PHRASES.some((phrase) => areSameWords(phrase.said, said));
  return { _id: id, said, kind: kind as SynonymKind, meant, isBuiltIn };
}

/** The table of synonyms: the shop's own lines, then the built-in ones that the shop has not changed. */
export async function listSynonyms(db: Knex): Promise<SynonymOnWire[]> {
  const own = (await readOwn(db)).map(presentSynonym);
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

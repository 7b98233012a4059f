/** The shop's synonyms, of which devices get the whole table, and queries without results, without personal data and few. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError, found } from '#contract/errors.ts';
import { areSameWords } from '#contract/search/buyers-phrases.ts';
import { foldForSearch } from '#contract/search/search.ts';
import {
  isPersonalQuery,
  MISSED_QUERY_MAX,
  type MissedQuery,
  SYNONYM_KIND_NAMES,
  type SynonymRow as SynonymOnWire,
} from '#contract/search/synonyms.ts';
import type { Synonym, SynonymKind } from '#contract/search/synonym.ts';
import { writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { touchCategories } from '../changes/bump-products.ts';
import {
  countMissed,
  deleteMissed,
  deleteMissedBefore,
  deleteSynonymRow,
  putSynonymRow,
  readMissedRows,
  readSynonymRows,
  trimMissed,
} from './synonym-store.ts';
import { BUYERS_PHRASES, type BuyersPhrase } from '#contract/search/buyers-words.ts';
import type { SynonymRow } from '#db/synonym-tables.ts';

/** The shop's own lines at most: the whole table is sent to every device. */
const SYNONYMS_MAX = 500;

const subjectOf = ({ id, said }: { id: string; said: string }) => ({ kind: 'synonym', id, label: said }) as const;

export interface SynonymChange extends Synonym {
  readonly actorId: string;
}

/** Sets the line of these words. Throws `validation` when the shop already has the most lines allowed. */
export function saveSynonym(db: Knex, { said, kind, meant, actorId }: SynonymChange, now: Date) {
  return writeTransaction(db, async (trx) => {
    const rows = await readSynonymRows(trx);
    const known = rows.find((row) => areSameWords(row.said, said));
    if (known === undefined && rows.length >= SYNONYMS_MAX)
      throw new CodedError('validation', { text: `Больше ${SYNONYMS_MAX} своих слов не сохранить` });
    const row = {
      id: known?.id ?? newId(),
      said,
      kind,
      meant: kind === 'off' ? '' : meant,
      updated_at: now.toISOString(),
    };
    await putSynonymRow(trx, row);
    // The synonym answers the query, so it is no longer a missed one.
    await deleteMissed(trx, foldForSearch(said));
    const after = [SYNONYM_KIND_NAMES[kind], row.meant].filter((text) => text !== '').join(': ');
    await recordAudit({ trx, actorId, now }, 'synonym_saved', subjectOf(row), { after });
    await touchCategories(trx);
    return presentSynonym(row);
  });
}

/** Removes a line. Throws `not_found`. */
export function deleteSynonym(db: Knex, { id, actorId }: { id: string; actorId: string }, now: Date): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const row = found(await deleteSynonymRow(trx, id));
    await recordAudit({ trx, actorId, now }, 'synonym_removed', subjectOf(row));
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

const MAX_KEPT = 1000;
const KEPT_DAYS = 90;
const MAX_SHOWN = 200;
const DAY_MS = 24 * 60 * 60_000;

type Missed = Pick<MissedQuery, 'q' | 'kind'>;

/** Counts folded queries, leaving out those that may identify a person, and keeps at most `MAX_KEPT` of them. */
export async function recordMissedQueries(db: Knex, items: readonly Missed[], now: Date): Promise<void> {
  const kept = new Map<string, Missed['kind']>();
  for (const { q, kind } of items) {
    const folded = foldForSearch(q).slice(0, MISSED_QUERY_MAX);
    if (folded !== '' && !isPersonalQuery(q)) kept.set(folded, kind);
  }
  if (kept.size === 0) return;
  await writeTransaction(db, async (trx) => {
    for (const [q, kind] of kept) await countMissed(trx, { q, kind, last_at: now.toISOString() });
    await trimMissed(trx, MAX_KEPT);
  });
}

export async function listMissedQueries(db: Knex): Promise<MissedQuery[]> {
  const rows = await readMissedRows(db, MAX_SHOWN);
  return rows.map(({ q, kind, times, last_at }) => ({ q, kind: kind as MissedQuery['kind'], times, lastAt: last_at }));
}

export function dismissMissedQuery(db: Knex, q: string): Promise<void> {
  return writeTransaction(db, (trx) => deleteMissed(trx, q));
}

/** Returns how many were deleted. */
export function pruneMissedQueries(db: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return writeTransaction(db, (trx) => deleteMissedBefore(trx, before));
}

/** Search words for administrators: the synonym table, and queries without results. */
import { z } from 'zod';
import { idSchema, listOf } from '../common.ts';
import { endpoint, type RateLimit } from '../endpoint.ts';
import { oneLine } from '../values/person-name.ts';
import { ADMIN } from '../roles.ts';
import { searchWords } from './search.ts';
import { SYNONYM_KINDS, type SynonymKind } from './synonym.ts';

/** Names of the kinds, in the table and in the audit log. */
export const SYNONYM_KIND_NAMES: Readonly<Record<SynonymKind, string>> = {
  same: 'То же самое',
  narrower: 'Разновидность',
  wrong: 'Зовут неверно',
  unsold: 'Не продаём',
  off: 'Как написано',
};

export const SYNONYM_MAX = 60;
export const MISSED_QUERY_MAX = 80;
/** Maximum number of recorded queries in one answer. */
export const MISSES_AT_ONCE = 20;

const said = z
  .string({ error: 'Укажите, как говорят' })
  .max(SYNONYM_MAX, { error: 'Слишком длинные слова' })
  .transform(oneLine)
  .refine((text) => searchWords(text).length > 0, { error: 'Укажите, как говорят' });

export const synonymSchema = z.object({
  /** Null for an unchanged line of the built-in list. */
  _id: idSchema.nullable(),
  said: z.string(),
  kind: z.enum(SYNONYM_KINDS),
  meant: z.string(),
  /** True when the built-in list has a line for these words. */
  isBuiltIn: z.boolean(),
});
export type SynonymRow = z.infer<typeof synonymSchema>;

export const listSynonyms = endpoint('GET', '/api/synonyms', ADMIN, {
  summary: "Buyers' words: the shop's own lines, then those that come with the shop's code",
  answer: listOf(synonymSchema),
});

export const saveSynonym = endpoint('PUT', '/api/synonyms', ADMIN, {
  summary: 'Saves a synonym; the same words in any form share one line',
  body: z
    .object({
      said,
      kind: z.enum(SYNONYM_KINDS),
      meant: z.string().max(SYNONYM_MAX, { error: 'Слишком длинные слова' }).transform(oneLine),
    })
    .refine(({ kind, meant }) => kind === 'unsold' || kind === 'off' || searchWords(meant).length > 0, {
      path: ['meant'],
      error: 'Укажите, как это называется в наших товарах',
    }),
  answer: synonymSchema.extend({
    /** Number of goods on sale that the words find now. */
    found: z.number().int(),
  }),
});

export const deleteSynonym = endpoint('DELETE', '/api/synonyms/:id', ADMIN, {
  summary: "Takes a line of the shop's own back; what the code's list says of the words is in force again",
  answer: z.object({ ok: z.literal(true) }),
});

const MISS_KINDS = ['none', 'unopened'] as const;

export const missedQuerySchema = z.object({
  q: z.string(),
  /** `none`: no results; `unopened`: no result was opened. */
  kind: z.enum(MISS_KINDS),
  times: z.number().int(),
  lastAt: z.string(),
});
export type MissedQuery = z.infer<typeof missedQuerySchema>;

export const listMissedQueries = endpoint('GET', '/api/missed-queries', ADMIN, {
  summary: 'Searches without results, most frequent first, without the people who made them',
  answer: listOf(missedQuerySchema),
});

export const dismissMissedQuery = endpoint('POST', '/api/missed-queries/dismiss', ADMIN, {
  summary: 'Deletes a recorded search without results',
  body: z.object({ q: z.string().max(MISSED_QUERY_MAX) }),
  answer: z.object({ ok: z.literal(true) }),
});

/** This many digits may well be a person's phone or card instead of an article. */
const PERSONAL_FIGURES = 10;

/** True for a query that may contain a person's number or address; it is recorded neither on the device nor in the shop. */
export function isPersonalQuery(q: string): boolean {
  const text = q.normalize('NFKC');
  return text.includes('@') || text.replace(/\P{Nd}/gu, '').length >= PERSONAL_FIGURES;
}

/** Reported searches are counted, not calls: a network may fill only a part of the list that the office sees. */
const MISSES_LIMIT: RateLimit = {
  name: 'missed queries',
  per: 'network',
  counts: 'every call',
  attempts: 50,
  windowMs: 24 * 60 * 60_000,
};

export const noteMissedQueries = endpoint('POST', '/api/missed-queries', 'everyone', {
  summary: 'Reports searches without results or without an opened result',
  rateLimit: MISSES_LIMIT,
  body: z.object({
    items: z.array(z.object({ q: z.string().max(MISSED_QUERY_MAX), kind: z.enum(MISS_KINDS) })).max(MISSES_AT_ONCE),
  }),
  answer: z.object({ ok: z.literal(true) }),
});

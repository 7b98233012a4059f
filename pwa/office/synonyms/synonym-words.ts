/** Texts about the kinds of synonyms. Pure. */
import { foldForSearch, wordsMatcher } from '#contract/search/search.ts';
import type { SynonymKind } from '#contract/search/synonym.ts';
import { SYNONYM_KIND_NAMES, type MissedQuery, type SynonymRow } from '#contract/search/synonyms.ts';

export const KIND_WORDS: Readonly<Record<SynonymKind, { readonly word: string; readonly hint: string }>> = {
  same: { word: SYNONYM_KIND_NAMES.same, hint: 'Найдутся и товары с этим словом в названии, и те, что названы иначе' },
  narrower: { word: SYNONYM_KIND_NAMES.narrower, hint: 'Найдутся товары, в названии которых есть все слова справа' },
  wrong: { word: SYNONYM_KIND_NAMES.wrong, hint: 'Товары с самим этим словом не покажем: имеют в виду другое' },
  unsold: { word: SYNONYM_KIND_NAMES.unsold, hint: 'Скажем «такого не продаём» и покажем ближайшее, если оно указано' },
  off: { word: SYNONYM_KIND_NAMES.off, hint: 'Слово ищется буквально, подстановка отключена' },
};

export const MISS_WORDS: Readonly<Record<MissedQuery['kind'], string>> = {
  none: 'ничего не нашлось',
  unopened: 'ничего не открыли',
};

/** The rows that contain the text on either side. */
export function linesWith(rows: readonly SynonymRow[], text: string): SynonymRow[] {
  const holds = wordsMatcher(text);
  return rows.filter(({ said, meant }) => holds(foldForSearch(`${said} ${meant}`)));
}

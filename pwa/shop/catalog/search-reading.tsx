import type { SearchNote } from '#contract/search/hits.ts';
import styles from './search-reading.module.css';

/**
 * Says quietly what was looked for when it is not what was typed, that the shop does not sell such things, and that not
 * every word was found.
 */
export function SearchReading({ note }: { note: SearchNote | undefined }) {
  if (note === undefined) return null;
  const said = [
    note.notSold !== undefined && `«${note.notSold}» — такого не продаём.`,
    note.readAs !== null &&
      (note.notSold === undefined ? `Показаны результаты для «${note.readAs}».` : `Ближе всего: «${note.readAs}».`),
    note.partial && 'Нашлось не всё из запроса.',
  ];
  return <p className={styles.note}>{said.filter((part) => part !== false).join(' ')}</p>;
}

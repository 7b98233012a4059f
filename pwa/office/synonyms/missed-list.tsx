/** Searches without results, with buttons to fix them. */
import { useQueryClient } from '@tanstack/react-query';
import { dismissMissedQuery, type MissedQuery } from '#contract/search/synonyms.ts';
import { counted } from '#contract/values/plural.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { write } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { MISS_WORDS } from './synonym-words.ts';
import styles from './synonyms.module.css';

export interface MissedListProps {
  missed: readonly MissedQuery[];
  onExplain: (q: string) => void;
}

export function MissedList({ missed, onExplain }: MissedListProps) {
  const client = useQueryClient();
  return (
    <section className={styles.missed} aria-labelledby="missed">
      <h2 id="missed">Искали и не нашли</h2>
      <p className={styles.note}>Кто искал, не записывается. Запросы хранятся 90&nbsp;дней.</p>
      {missed.length === 0 ? (
        <p className={styles.none}>Пока все запросы покупателей к чему-нибудь привели.</p>
      ) : (
        <ul className={styles.list}>
          {missed.map(({ q, kind, times, lastAt }) => (
            <li key={q} className={styles.miss}>
              <div className={styles.said}>
                <b>«{q}»</b>
                <span className={styles.note}>
                  {MISS_WORDS[kind]}, {counted(times, 'раз', 'раза', 'раз')}, <Moment at={lastAt} />
                </span>
              </div>
              <Button variant="quiet" size={44} onClick={() => onExplain(q)}>
                Объяснить
              </Button>
              <Button variant="link" onClick={() => void write(client, dismissMissedQuery, { body: { q } })}>
                Убрать
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Layout of a text page: one heading, short sections, a readable line length. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { usePageLinks } from '../../parts/page/use-page-links.ts';
import styles from './legal-page.module.css';

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  usePageLinks({ canonical: useLocation().pathname });
  return (
    <article className={`container ${styles.page}`}>
      <div className={styles.text}>
        <h1>{title}</h1>
        {children}
      </div>
    </article>
  );
}

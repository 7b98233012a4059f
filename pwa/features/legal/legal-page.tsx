/** The frame of a page of text: one heading, short sections, comfortable measure. */
import type { ReactNode } from 'react';
import { usePageTitle } from '../../parts/use-page-title.ts';
import styles from './legal-page.module.css';

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <article className={`container ${styles.page}`}>
      <div className={styles.text}>
        <h1>{title}</h1>
        {children}
      </div>
    </article>
  );
}

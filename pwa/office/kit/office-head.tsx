/** The head of an office page: title, count, search box, buttons. */
import type { ReactNode } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './office.module.css';
import { Download } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';

export interface OfficeHeadProps {
  title: string;
  /** Beside the title: a state. */
  beside?: ReactNode;
  /** «12 писем», announced to screen readers when it changes; undefined while unknown. */
  count?: string | undefined;
  /** The purpose of the page, where a number says too little. */
  lead?: ReactNode;
  search?: OfficeSearch;
  /** Buttons and links at the right. */
  children?: ReactNode;
}

export interface OfficeSearch {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

export const SEARCH_MAX = 200;

export function OfficeHead({ title, beside, count, lead, search, children }: OfficeHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <div className="row wrap gap-2-3">
          <h1>{title}</h1>
          {beside}
        </div>
        {count !== undefined && (
          <p className={styles.count} role="status">
            {count}
          </p>
        )}
        {lead}
      </div>
      {search !== undefined && <SearchField className={styles.search} maxLength={SEARCH_MAX} {...search} />}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

/** Links in a list's head that download the whole list as a spreadsheet in two formats. `at` gives the address of a format. */
export function FileLinks({ at }: { at: (format: 'xlsx' | 'csv') => string }) {
  return (['xlsx', 'csv'] as const).map((format) => (
    <a key={format} href={at(format)} download className={buttonClass({ variant: 'outline' })}>
      <Download />
      {format === 'xlsx' ? 'Excel' : 'CSV'}
    </a>
  ));
}

/** Layout of the till's screens other than the sale: back link, title, content; and what all of them show without https. */
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IS_SECURE } from '../../device/database/storage-health.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './till-screen.module.css';
import { Notice } from '../../ui/notice.tsx';

export interface TillScreenProps {
  /** No head without a title: the content has its own heading. */
  title?: string;
  about?: string;
  back?: { readonly to: string; readonly label: string };
  acts?: ReactNode;
  children: ReactNode;
}

export function TillScreen({ title, about, back, acts, children }: TillScreenProps) {
  return (
    <div className={styles.page}>
      {title !== undefined && (
        <header className="row wrap gap-3">
          {back !== undefined && (
            <Link to={back.to} className={iconButtonClass({ variant: 'outline' })} aria-label={back.label}>
              <ArrowLeft />
            </Link>
          )}
          <div className={styles.name}>
            <h1 className="text-22">{title}</h1>
            {about !== undefined && <p className="muted text-14">{about}</p>}
          </div>
          {acts !== undefined && <div className="flex wrap gap-3">{acts}</div>}
        </header>
      )}
      {IS_SECURE ? children : <NeedsHttps />}
    </div>
  );
}

/** The current state beside the history; stacked on narrow screens. */
export function TillColumns({ now, before, even = false }: { now: ReactNode; before: ReactNode; even?: boolean }) {
  return (
    <div className={styles.columns} data-even={even ? '' : undefined}>
      <div className="grid one-column gap-4">{now}</div>
      {before}
    </div>
  );
}

export function TillSkeleton() {
  return (
    <SkeletonGroup className={`grid one-column gap-4 ${styles.bones}`}>
      <Skeleton shape="title" width="half" />
      <Skeleton width="long" />
      <Skeleton shape="block" />
    </SkeletonGroup>
  );
}

export function NeedsHttps() {
  return (
    <Notice tone="sale" urgent title="Касса работает только по https">
      Откройте магазин по адресу, который начинается с https://: здесь ничего не записать.
    </Notice>
  );
}

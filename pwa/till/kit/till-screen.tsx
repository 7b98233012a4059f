/** A screen of the till beside the sale itself: the way back, its name, what it holds. */
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './till-screen.module.css';

export interface TillScreenProps {
  /** Without one there is no head: what is there instead names itself. */
  title?: string;
  /** Said under the name. */
  about?: string;
  back?: { readonly to: string; readonly label: string };
  /** Buttons at the end of the head. */
  acts?: ReactNode;
  children: ReactNode;
}

export function TillScreen({ title, about, back, acts, children }: TillScreenProps) {
  return (
    <div className={styles.page}>
      {title !== undefined && (
        <header className={styles.head}>
          {back !== undefined && (
            <Link to={back.to} className={iconButtonClass({ variant: 'outline' })} aria-label={back.label}>
              <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
            </Link>
          )}
          <div className={styles.name}>
            <h1>{title}</h1>
            {about !== undefined && <p className={styles.about}>{about}</p>}
          </div>
          {acts !== undefined && <div className={styles.acts}>{acts}</div>}
        </header>
      )}
      {children}
    </div>
  );
}

/** What is done now beside what was done before; one under the other where there is no room. */
export function TillColumns({ now, before, even = false }: { now: ReactNode; before: ReactNode; even?: boolean }) {
  return (
    <div className={styles.columns} data-even={even ? '' : undefined}>
      <div className={styles.column}>{now}</div>
      {before}
    </div>
  );
}

/** Until the device has read what stands here. */
export function TillBones() {
  return (
    <SkeletonGroup className={styles.bones}>
      <Skeleton shape="title" width="half" />
      <Skeleton width="long" />
      <Skeleton shape="block" />
    </SkeletonGroup>
  );
}

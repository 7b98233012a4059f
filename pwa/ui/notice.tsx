import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CrossGlyph, InfoGlyph, WarningGlyph } from './glyphs.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  /** low: a warning; sale: a failure; mint and neutral: information. */
  tone?: 'low' | 'mint' | 'sale' | 'neutral';
  title?: ReactNode;
  /** 20 px. */
  icon?: ReactNode;
  /** Beside the text; below it when there is too little room. */
  action?: ReactNode;
  /** Shows a cross in the corner. */
  onClose?: () => void;
  /** Screen readers announce it at once: a refused form. */
  urgent?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A box within the page with a message about the content beside it. */
export function Notice({
  tone = 'low',
  title,
  icon,
  action,
  onClose,
  urgent = false,
  className,
  children,
}: NoticeProps) {
  const warns = tone === 'low' || tone === 'sale';
  return (
    <div
      role={urgent ? 'alert' : undefined}
      // A form moves the focus here when it has no invalid field.
      tabIndex={urgent ? -1 : undefined}
      className={classNames(styles.notice, styles[tone], className)}
    >
      {icon ?? (warns ? <WarningGlyph /> : <InfoGlyph />)}
      <div className="flex wrap items-start flex-1 min-w-0 gap-2-3">
        <div className={styles.body}>
          {title !== undefined && <p className="weight-heading">{title}</p>}
          {children !== undefined && <div>{children}</div>}
        </div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {onClose !== undefined && (
        <IconButton label="Закрыть" className={styles.close} onClick={onClose} icon={<CrossGlyph />} />
      )}
    </div>
  );
}

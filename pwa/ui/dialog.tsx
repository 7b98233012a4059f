import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import { CrossGlyph } from './glyphs.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './dialog.module.css';
import overlay from './overlay.module.css';
import { ToastPlace } from './toast.tsx';
import { useBackCloses } from './overlay-history.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Under the title, read out with it. */
  description?: ReactNode;
  /** Buttons, the main one first: on the right on wide screens, full width on phones. */
  footer?: ReactNode;
  /** Maximum width in px. */
  size?: 440 | 640 | 960;
  /** For a question that must be answered: a press on the scrim doesn't close it. */
  firm?: boolean;
  /** Element with the initial focus; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children?: ReactNode;
}

/** A modal window. The focus stays inside and returns on closing; Escape and Back close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 440,
  firm = false,
  initialFocus,
  className,
  children,
}: DialogProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} disablePointerDismissal={firm}>
      <Base.Portal>
        <Base.Backdrop className={overlay.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={classNames(overlay.panel, styles.dialog, styles[`size${size}`], className)}
            initialFocus={initialFocus}
          >
            <Base.Title className={classNames('text-22', styles.title, !firm && styles.besideCross)}>
              {title}
            </Base.Title>
            <div className={classNames(overlay.middle, styles.middle)}>
              {description !== undefined && (
                <Base.Description className={styles.description}>{description}</Base.Description>
              )}
              {children}
            </div>
            <ToastPlace />
            {footer !== undefined && <div className={styles.foot}>{footer}</div>}
            {/* Last in the markup, first visually: a form's first field gets the focus, not the cross. */}
            {!firm && (
              <Base.Close
                render={<IconButton label="Закрыть" className={styles.cross} icon={<CrossGlyph size={24} />} />}
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

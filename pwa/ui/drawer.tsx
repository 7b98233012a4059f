import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CrossGlyph } from './glyphs.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './drawer.module.css';
import overlay from './overlay.module.css';
import { ToastPlace } from './toast.tsx';
import { useBackCloses } from './overlay-history.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Muted beside the title: «4 товара». */
  titleAside?: ReactNode;
  side?: 'right' | 'left';
  /** Stays visible below the scrolling middle. */
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Drawer({
  open,
  onOpenChange,
  title,
  titleAside,
  side = 'right',
  footer,
  className,
  children,
}: DrawerProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={overlay.scrim} />
        <Base.Popup className={classNames(overlay.panel, styles.drawer, styles[side], className)}>
          <div className={classNames(overlay.head, 'line-below')}>
            <div className={overlay.titles}>
              <Base.Title className="text-22">{title}</Base.Title>
              {titleAside !== undefined && <span className="muted text-14">{titleAside}</span>}
            </div>
            <Base.Close render={<IconButton label="Закрыть" icon={<CrossGlyph size={24} />} />} />
          </div>
          <div className={overlay.middle}>{children}</div>
          <ToastPlace />
          {footer !== undefined && <div className={classNames(overlay.foot, styles.foot)}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

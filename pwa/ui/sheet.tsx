import { Drawer as Base } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CrossGlyph } from './glyphs.tsx';
import { IconButton } from './icon-button.tsx';
import overlay from './overlay.module.css';
import styles from './sheet.module.css';
import { ToastPlace } from './toast.tsx';
import { useBackCloses } from './overlay-history.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Between title and cross: «Сбросить всё». */
  titleAside?: ReactNode;
  /** Fixed below the scrolling middle; its button shows the result: «Показать 183 товара». */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the bottom. It can be swiped down by its grabber, or by its middle once that is scrolled to the top. */
export function Sheet({ open, onOpenChange, title, titleAside, footer, children }: SheetProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} swipeDirection="down">
      <Base.Portal>
        <Base.Backdrop className={classNames(overlay.scrim, styles.scrim)} />
        <Base.Viewport className="flex justify-center items-end inset-0 fixed layer-overlay">
          <Base.Popup className={classNames(overlay.panel, styles.sheet)}>
            <div className={styles.grabber} aria-hidden="true" />
            <div className={classNames(overlay.head, styles.head)}>
              <div className={overlay.titles}>
                <Base.Title className="text-22">{title}</Base.Title>
              </div>
              {titleAside}
              <Base.Close render={<IconButton label="Закрыть" icon={<CrossGlyph size={24} />} />} />
            </div>
            <Base.Content className={classNames(overlay.middle, styles.middle)}>{children}</Base.Content>
            <ToastPlace />
            {footer !== undefined && <div className={overlay.foot}>{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

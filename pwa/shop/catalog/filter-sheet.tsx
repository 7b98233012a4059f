import { SlidersHorizontal } from 'lucide-react';
import { lazy, useEffect, useState, type ReactNode } from 'react';
import { counted, plural } from '#contract/values/plural.ts';
import { Optional } from '../../parts/page/optional.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './filter-sheet.module.css';

// The sheet's code is large, and a listing can be read without it.
const Sheet = lazy(async () => ({ default: (await import('../../ui/sheet.tsx')).Sheet }));

interface FilterSheetProps {
  count: number;
  /** Number of goods they leave; undefined while unknown. */
  total: number | undefined;
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** Below 1024 px the filters open in a sheet. Each choice applies at once; the button shows the number of goods left. */
export function FilterSheet({ count, total, onClear, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // A tablet turned to landscape has room for the column again.
    const wide = window.matchMedia('(min-width: 1024px)');
    const close = () => setOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [isOpen]);
  return (
    <>
      <Button
        variant="outline"
        className={styles.open}
        icon={<SlidersHorizontal />}
        trailing={count > 0 && <Badge count={count} />}
        aria-haspopup="dialog"
        aria-label={count > 0 ? `Фильтры, ${plural(count, 'применён', 'применено', 'применено')} ${count}` : undefined}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Фильтры
      </Button>
      {wasOpened && (
        <Optional onLost={() => setOpened(false)}>
          <Sheet
            open={isOpen}
            onOpenChange={setOpen}
            title="Фильтры"
            titleAside={
              onClear && (
                <Button variant="link" onClick={onClear}>
                  Сбросить всё
                </Button>
              )
            }
            footer={
              <>
                {/* The open sheet hides the page's own count from screen readers. */}
                <p role="status" className="visually-hidden">
                  {total !== undefined && counted(total, 'товар', 'товара', 'товаров')}
                </p>
                <Button size={52} block onClick={() => setOpen(false)}>
                  {total === undefined ? 'Показать товары' : `Показать ${counted(total, 'товар', 'товара', 'товаров')}`}
                </Button>
              </>
            }
          >
            {children}
          </Sheet>
        </Optional>
      )}
    </>
  );
}

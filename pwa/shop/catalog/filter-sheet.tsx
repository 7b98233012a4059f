import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useEffect, type ReactNode } from 'react';
import { counted, plural } from '#contract/values/plural.ts';
import { optional } from '../../parts/page/optional.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from './filter-sheet.module.css';

// The sheet's code is large, and a listing can be read without it.
const Sheet = optional(async () => (await import('../../ui/sheet.tsx')).Sheet);

/** The sheet's last opening: with all filters or with the brands alone. */
export interface SheetOpening {
  isOpen: boolean;
  onlyBrand: boolean;
}

interface FilterSheetProps {
  /** Undefined until the sheet is opened first. */
  opening: SheetOpening | undefined;
  onOpening: (next: SheetOpening | undefined) => void;
  /** True where a column has the filters. */
  hasColumn: boolean;
  count: number;
  /** Number of goods they leave; undefined while unknown. */
  total: number | undefined;
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** Below 1024 px the filters open in a sheet. Each choice applies at once; the button shows the number of goods left. */
export function FilterSheet({ opening, onOpening, hasColumn, count, total, onClear, children }: FilterSheetProps) {
  const isOpen = opening?.isOpen === true;
  const onlyBrand = opening?.onlyBrand === true;
  const close = useCallback(() => onOpening({ isOpen: false, onlyBrand }), [onOpening, onlyBrand]);
  // A tablet turned to landscape has room for the column again.
  useEffect(() => {
    if (isOpen && hasColumn) close();
  }, [isOpen, hasColumn, close]);
  return (
    <>
      <Button
        variant="outline"
        className={styles.open}
        icon={<SlidersHorizontal />}
        trailing={count > 0 && <Badge count={count} />}
        aria-haspopup="dialog"
        aria-label={count > 0 ? `Фильтры, ${plural(count, 'применён', 'применено', 'применено')} ${count}` : undefined}
        onClick={() => onOpening({ isOpen: true, onlyBrand: false })}
      >
        Фильтры
      </Button>
      {opening !== undefined && (
        <Sheet
          onLost={() => onOpening(undefined)}
          open={isOpen}
          onOpenChange={close}
          title={onlyBrand ? 'Бренд' : 'Фильтры'}
          titleAside={onClear && !onlyBrand && <LinkButton onClick={onClear}>Сбросить всё</LinkButton>}
          footer={
            <>
              {/* The open sheet hides the page's own count from screen readers. */}
              <p role="status" className="visually-hidden">
                {total !== undefined && counted(total, 'товар', 'товара', 'товаров')}
              </p>
              <Button size={52} block onClick={close}>
                {total === undefined ? 'Показать товары' : `Показать ${counted(total, 'товар', 'товара', 'товаров')}`}
              </Button>
            </>
          }
        >
          {children}
        </Sheet>
      )}
    </>
  );
}

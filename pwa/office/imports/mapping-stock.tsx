/** The file's warehouses whose stock counts: all of them, or the chosen ones. */
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { counted } from '#contract/values/plural.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './imports.module.css';

export interface MappingStockProps {
  /** Warehouse names in the file. */
  warehouses: readonly string[];
  profile: ImportProfile;
  onChange: (change: Partial<ImportProfile>) => void;
}

/** The profile's list after including or excluding a warehouse; an empty list means all. */
export function withWarehouse(
  counting: readonly string[],
  all: readonly string[],
  warehouse: string,
  isIn: boolean,
): string[] {
  const before = counting.length === 0 ? all : counting;
  const after = isIn ? [...before, warehouse] : before.filter((one) => one !== warehouse);
  return all.every((one) => after.includes(one)) ? [] : after;
}

export function MappingStock({ warehouses, profile, onChange }: MappingStockProps) {
  const counting = profile.warehouses;
  // A warehouse of an earlier file that this one lacks can still be excluded.
  const all = [...new Set([...warehouses, ...counting])];
  const isIn = (warehouse: string): boolean => counting.length === 0 || counting.includes(warehouse);
  const chosen = all.filter(isIn);
  return (
    <Panel title="Склады" titleAside={counted(all.length, 'склад', 'склада', 'складов')}>
      <p className={styles.note}>
        Остаток товара — сумма по отмеченным складам.{' '}
        {chosen.length < all.length && 'Склад, которого в файле ещё не было, не считается, пока вы его не отметите.'}
      </p>
      <ul className={styles.warehouses}>
        {all.map((warehouse) => (
          <li key={warehouse}>
            <Checkbox
              label={warehouse === '' ? 'Без названия склада' : warehouse}
              checked={isIn(warehouse)}
              // At least one warehouse has to count.
              disabled={chosen.length === 1 && isIn(warehouse)}
              onChange={(on) => onChange({ warehouses: withWarehouse(counting, all, warehouse, on) })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

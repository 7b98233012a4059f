import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CrossGlyph } from './glyphs.tsx';
import styles from './chip.module.css';

/** The chip's class names, for links: `<Link className={chipClass(true)} aria-current="page">`. */
export function chipClass(on = false, tone: 'normal' | 'sale' = 'normal'): string {
  return classNames(styles.chip, on && styles.on, tone === 'sale' && styles.sale);
}

export interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  /** Mint. With `onClick` it also sets `aria-pressed`. */
  on?: boolean;
  /** Shows a cross: pressing the chip removes it. Such a chip is always mint. */
  onRemove?: () => void;
  /** Label of the removal: «Убрать фильтр: хром». */
  removeLabel?: string;
  /** Muted number after the text. */
  count?: ReactNode;
  tone?: 'normal' | 'sale';
  icon?: ReactNode;
}

/** A choice among others, or an applied filter. Its visible height is 40, its touch target 44. */
export function Chip({
  on = false,
  onRemove,
  removeLabel,
  count,
  tone,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ChipProps) {
  const toggles = onClick !== undefined && onRemove === undefined;
  return (
    <button
      {...rest}
      type="button"
      className={classNames(chipClass(on || onRemove !== undefined, tone), className)}
      aria-pressed={toggles ? on : undefined}
      aria-label={onRemove ? removeLabel : rest['aria-label']}
      onClick={onRemove ?? onClick}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {count !== undefined && (
        <span className={styles.count}>{typeof count === 'number' ? count.toLocaleString('ru-RU') : count}</span>
      )}
      {onRemove && <CrossGlyph size={16} className={styles.cross} />}
    </button>
  );
}

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

/** For tabs that are links: `<nav className={tabListClass}>` around `<NavLink className={({ isActive }) => tabClass(isActive)}>`. */
export const tabListClass = 'sideways relative flex line-below';

export function tabClass(active: boolean): string {
  return classNames(styles.tab, active && styles.active);
}

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** For screen readers: «Вход или регистрация». */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  className?: string;
}

/** Panels of one page, one of which is visible. For pages with addresses of their own use links with `tabClass`. */
export function Tabs<Value extends string>({ label, value, onChange, items, className }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} className={className}>
      <Base.List className={tabListClass} aria-label={label}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.label}
            {item.count !== undefined && <span className="muted weight-text">{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className={styles.panel}>
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  /** 20 px. */
  icon?: ReactNode;
  /** How many wait behind it; a badge at the right. `countLabel` says of what: «ждут решения: 3». */
  count?: number;
  countLabel?: string;
  onSelect?: () => void;
  /** The item goes somewhere: an empty `<Link to="…" />`, which gets the label and the looks. */
  link?: ReactElement;
  danger?: boolean;
  disabled?: boolean;
  /** A hairline above, unless it is the first. */
  separated?: boolean;
  /** Begins a group of this name. A menu with such groups stands in two columns where there is room. */
  heading?: string;
}

export interface MenuProps {
  /** The button that opens it: `<IconButton label="Действия">…</IconButton>`. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

/**
 * A list of acts under a button, with the keyboard of a menu. While it is open its button has invisible siblings that
 * guard the focus, so a layout around it must not count children: a button that moves under the finger loses the press.
 */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.menu}>
            {columnsOf(items).map((column, place) => (
              <div key={place} className={styles.column}>
                {column.map((group, index) => (
                  <Group key={group[0]?.label} items={group} isFirst={place === 0 && index === 0} />
                ))}
              </div>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The items cut where a group begins, and the groups into two columns of about the same height; one without headings. */
function columnsOf(items: readonly MenuItem[]): MenuItem[][][] {
  const groups: MenuItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last === undefined || item.separated === true || item.heading !== undefined) groups.push([item]);
    else last.push(item);
  }
  if (items.every(({ heading }) => heading === undefined)) return [groups];
  const columns: [MenuItem[][], MenuItem[][]] = [[], []];
  let before = 0;
  for (const group of groups) {
    // A group stands where most of it does.
    columns[before + group.length / 2 <= items.length / 2 ? 0 : 1].push(group);
    before += group.length;
  }
  return columns;
}

function Group({ items, isFirst }: { items: readonly MenuItem[]; isFirst: boolean }) {
  const [first] = items;
  const rows = items.map((item) => <Row key={item.label} item={item} />);
  return (
    <>
      {first?.separated && !isFirst && <Base.Separator className={styles.separator} />}
      {first?.heading === undefined ? (
        rows
      ) : (
        <Base.Group>
          <Base.GroupLabel className={styles.heading}>{first.heading}</Base.GroupLabel>
          {rows}
        </Base.Group>
      )}
    </>
  );
}

function Row({ item }: { item: MenuItem }) {
  const look = classNames(styles.item, item.danger && styles.danger);
  const face = (
    <>
      {item.icon}
      {item.label}
      {item.count !== undefined && item.count > 0 && (
        <>
          {item.countLabel !== undefined && <span className="visually-hidden">, {item.countLabel}</span>}
          <Badge count={item.count} tone="sale" className={styles.count} />
        </>
      )}
    </>
  );
  return item.link ? (
    <Base.LinkItem render={item.link} className={look} closeOnClick>
      {face}
    </Base.LinkItem>
  ) : (
    <Base.Item className={look} disabled={item.disabled} onClick={item.onSelect}>
      {face}
    </Base.Item>
  );
}

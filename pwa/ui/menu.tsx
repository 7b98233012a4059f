import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  /** 20 px. */
  icon?: ReactNode;
  /** Number of waiting items, as a badge on the right. `countLabel` describes it: «ждут решения: 3». */
  count?: number;
  countLabel?: string;
  onSelect?: () => void;
  /** For an item that is a link: an empty `<Link to="…" />`, which gets the label and the styles. */
  link?: ReactElement;
  danger?: boolean;
  disabled?: boolean;
  /** A hairline above, unless it is the first. */
  separated?: boolean;
}

export interface MenuProps {
  /** The button that opens it: `<IconButton label="Действия" icon={…} />`. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

/**
 * A menu of actions under a button, with keyboard support. While it is open its button has invisible siblings that guard the focus, so a layout
 * around it must not depend on the number of children: a button that moves under the finger loses the press.
 */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="layer-menu" align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.menu}>
            {items.map((item, index) => (
              <Fragment key={item.label}>
                {item.separated === true && index > 0 && <Base.Separator className={styles.separator} />}
                <Row item={item} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
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
          <Badge count={item.count} tone="sale" className="push-right" />
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

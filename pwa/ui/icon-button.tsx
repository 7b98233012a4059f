import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonLook {
  /** plain: icon alone; outline: edge border; quiet: mint; raised: a white disc above a picture. */
  variant?: 'plain' | 'outline' | 'quiet' | 'raised';
  /** Side in px. */
  size?: 44 | 48 | 52 | 56;
}

/** The icon button's class names, for links: `<Link className={iconButtonClass()} aria-label="Избранное">`. */
export function iconButtonClass({ variant = 'plain', size = 44 }: IconButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[`size${size}`]);
}

export interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'>, IconButtonLook {
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, variant, size, className, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(iconButtonClass({ variant, size }), className)}
    >
      {icon}
    </button>
  );
}

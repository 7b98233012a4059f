import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SpinnerGlyph } from './glyphs.tsx';
import styles from './button.module.css';

/** filled: the main action of a view; outline: secondary; quiet: mint, in cards and rows; danger: irreversible; link: looks like text. */
export type ButtonVariant = 'filled' | 'outline' | 'quiet' | 'danger' | 'link';
/** Height in px. */
export type ButtonSize = 44 | 52 | 64;

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width of its container. */
  block?: boolean;
}

/** The button's class names, for links that must look like buttons: `<Link className={buttonClass({ size: 52 })}>`. */
export function buttonClass({ variant = 'filled', size = 44, block = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[`size${size}`], block && styles.block);
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Before the label, 20 px. */
  icon?: ReactNode;
  /** After the label: a count badge, a chevron. */
  trailing?: ReactNode;
  /** Keeps width and focus, shows a spinner and ignores presses (also a form's Enter). */
  busy?: boolean;
  /** Replaces the label while busy: «Сохраняю…». Both reserve their width, so the button's width never changes. */
  busyLabel?: string;
}

export function Button({
  variant,
  size,
  block,
  icon,
  trailing,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, block }), className)}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      <span className={classNames(styles.face, busy && (busyLabel ? styles.away : styles.faded))}>
        {icon}
        {children}
        {trailing}
      </span>
      {(busy || busyLabel !== undefined) && (
        <span className={classNames(styles.face, !busy && styles.away)}>
          {/* Turns only while it is shown: WebKit draws a hidden one's turns too, sixty times a second. */}
          <SpinnerGlyph className={busy ? 'turning' : undefined} />
          {busyLabel}
        </span>
      )}
    </button>
  );
}

export const OutlineButton = (props: ButtonProps) => <Button variant="outline" {...props} />;
export const LinkButton = (props: ButtonProps) => <Button variant="link" {...props} />;

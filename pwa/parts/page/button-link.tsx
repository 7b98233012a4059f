import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** A link to a page of the application that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...link
}: Omit<LinkProps, 'className'> & ButtonLook & { className?: string | undefined }) {
  return <Link {...link} className={classNames(buttonClass({ variant, size, block }), className)} />;
}

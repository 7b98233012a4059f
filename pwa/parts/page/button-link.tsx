import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { paths } from './paths.ts';

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

/** The way on from a page that has no goods to show. */
export function ToCatalog(look: ButtonLook) {
  return (
    <ButtonLink to={paths.catalog()} {...look}>
      В каталог
    </ButtonLink>
  );
}

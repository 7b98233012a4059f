/** Names with their values, as definitions. */
import { Fragment, type ReactNode } from 'react';

export interface FactsProps {
  /** In their order; false for one that is left out. */
  of: readonly (readonly [name: string, value: ReactNode, className?: string] | false)[];
  className?: string | undefined;
}

/** Names and values, side by side. */
export function Facts({ of, className }: FactsProps) {
  return (
    <dl className={className}>
      {of.map(
        (fact) =>
          fact && (
            <Fragment key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd className={fact[2]}>{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** One of a `<dl>`, in a box of its own. */
export function Fact({
  name,
  className,
  children,
}: {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

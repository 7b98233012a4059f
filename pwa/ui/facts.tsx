import { Fragment, type ReactNode } from 'react';

export interface FactsProps {
  /** In their order; false for one that is left out. */
  of: readonly (readonly [name: string, value: ReactNode, className?: string] | false)[];
  className?: string | undefined;
}

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

interface FactProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="muted text-14">{name}</dt>
      <dd className="anywhere">{children}</dd>
    </div>
  );
}

export function Sum({ name, className = '', total = false, children }: FactProps & { total?: boolean }) {
  return (
    <div className={`flex between gap-4 ${total ? 'baseline text-18 weight-price' : ''} ${className}`}>
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = readonly [name: string, value: ReactNode, className?: string];

export interface FactsProps {
  /** In their order; false for one that is left out. */
  of: readonly (Fact | false)[];
  /** A class composed of this sheet's. */
  className?: string | undefined;
}

/** Names and values, side by side. */
export function Facts({ of, className = styles.facts }: FactsProps) {
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

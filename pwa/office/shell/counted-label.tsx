/** A label with the count of work that waits behind it: a disc for the eye, words for a screen reader. */
import { Badge } from '../../ui/badge.tsx';
import type { Waiting } from './use-office-counts.ts';

export interface CountedLabelProps extends Waiting {
  children: string;
  className?: string | undefined;
}

export function CountedLabel({ children, count, text, className }: CountedLabelProps) {
  return (
    <>
      <span>
        {children}
        {count > 0 && <span className="visually-hidden">, {text}</span>}
      </span>
      <Badge count={count} tone="sale" {...(className === undefined ? {} : { className })} />
    </>
  );
}

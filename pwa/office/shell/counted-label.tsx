/** A label with a count of pending work: a badge on the screen, words for screen readers. */
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

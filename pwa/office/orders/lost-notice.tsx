/** In place of the fields of a request about an order that has no answer. */
import type { ReactNode } from 'react';
import { unansweredTitle } from '../../queries/describe-failure.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { Notice } from '../../ui/notice.tsx';

export interface LostNoticeProps {
  /** True when the order, read again, shows it. */
  isBooked: boolean;
  /** Title and text then. */
  booked: string;
  bookedText: string;
  failure: MutationFailure | null;
  /** Otherwise: what a repeat does. */
  children: ReactNode;
}

export function LostNotice({ isBooked, booked, bookedText, failure, children }: LostNoticeProps) {
  if (isBooked)
    return (
      <Notice tone="mint" urgent title={booked}>
        {bookedText}
      </Notice>
    );
  return (
    <Notice tone="sale" urgent title={unansweredTitle(failure)}>
      {children}
    </Notice>
  );
}

/** How much waits for a person behind the back office's screens; each of its own by the name that `office-links` uses. */
import { pendingText, usePendingApplications } from './use-pending-applications.ts';

export interface Waiting {
  readonly count: number;
  /** «3 заявки на опт ждут решения»; empty at 0. */
  readonly text: string;
}

export interface OfficeCounts {
  readonly applications: Waiting;
}

export function useOfficeCounts(): OfficeCounts {
  const applications = usePendingApplications();
  return {
    applications: { count: applications, text: pendingText(applications) },
  };
}

const NOTHING: Waiting = { count: 0, text: '' };

/** What waits behind a screen; nothing behind most. */
export function waitingFor({ waiting }: { readonly waiting?: keyof OfficeCounts }, counts: OfficeCounts): Waiting {
  return waiting === undefined ? NOTHING : counts[waiting];
}

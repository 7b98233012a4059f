/** Props that all dialogs of a person's actions share. */
import type { Customer } from '#contract/people/customers.ts';

export interface ActDialogProps {
  open: boolean;
  /** The person's current data from the server. */
  person: Customer;
  onClose: () => void;
}

/** What every dialog of an act over a person is given. */
import type { Customer } from '#contract/people/customers.ts';

export interface ActDialogProps {
  open: boolean;
  /** As the server knows them now. */
  person: Customer;
  onClose: () => void;
}

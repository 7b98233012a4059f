/** What the form of a new password holds, and what of it is sent. */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** Typed a second time; never sent. */
  repeat: string;
}

export function passwordBody({ currentPassword, newPassword }: PasswordChange) {
  return { currentPassword, newPassword };
}

/** What the page itself has to say against it: nothing is sent then. */
export function passwordComplaints({ newPassword, repeat }: PasswordChange): { repeat?: string } {
  return newPassword === repeat ? {} : { repeat: 'Пароли не совпадают' };
}

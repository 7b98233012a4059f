/** Values of the password form and the request body made from them. */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** The repeated password; never sent. */
  repeat: string;
}

export function passwordBody({ currentPassword, newPassword }: PasswordChange) {
  return { currentPassword, newPassword };
}

/** Client-side errors; the form sends nothing while there are any. */
export function passwordErrors({ newPassword, repeat }: PasswordChange): { repeat?: string } {
  return newPassword === repeat ? {} : { repeat: 'Пароли не совпадают' };
}

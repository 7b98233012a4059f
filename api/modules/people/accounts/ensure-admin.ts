/** The first run makes one administrator; no default password exists anywhere. */
import type { Services } from '../../../services.ts';
import { createPerson } from './create-person.ts';
import { generatePassword } from './generate-password.ts';
import { hasAdmin } from './person-store.ts';

export interface FirstAdmin {
  readonly id: string;
  readonly phone: string;
  /** The generated password, to be shown once; null when the settings gave one. */
  readonly password: string | null;
}

/** Creates the administrator of the settings when the shop has none; null when there is one already. */
export async function ensureAdmin({ db, settings, clock }: Services): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  const phone = settings.ADMIN_PHONE;
  const password = settings.ADMIN_PASSWORD ?? generatePassword();
  const { id } = await createPerson(db, { phone, name: 'Администратор', role: 'admin', password }, clock());
  return { id, phone, password: settings.ADMIN_PASSWORD === undefined ? password : null };
}

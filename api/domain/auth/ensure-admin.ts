/** The first run makes one administrator; no default password exists anywhere. */
import type { Services } from '../../services.ts';
import { createPerson } from './create-person.ts';
import { generatePassword } from './generate-password.ts';
import { hasAdmin } from './person-store.ts';

/**
 * Creates the administrator of the settings when the shop has none. Returns their phone and, when no password was
 * given, the generated one, to be shown once; null when there is one already.
 */
export async function ensureAdmin({ db, settings, clock }: Services): Promise<{ phone: string; password: string | null } | null> {
  if (await hasAdmin(db)) return null;
  const phone = settings.ADMIN_PHONE;
  const password = settings.ADMIN_PASSWORD ?? generatePassword();
  await createPerson(db, { phone, name: 'Администратор', role: 'admin', password }, clock());
  return { phone, password: settings.ADMIN_PASSWORD === undefined ? password : null };
}

/** Creates the administrator on the first run; there is no default password. */
import { CodedError } from '#contract/errors.ts';
import { passwordSchema } from '#contract/people/password.ts';
import { StartError } from '../../../environment/open-database.ts';
import type { Services } from '../../../environment/services.ts';
import { createPerson } from './create-person.ts';
import { generatePassword } from './password-hash.ts';
import { hasAdmin } from './update-person.ts';

export interface FirstAdmin {
  readonly id: string;
  readonly phone: string;
  /** The generated password, to be shown once; null when the settings contain one. */
  readonly password: string | null;
}

/** Names the command that makes an administrator, for operators. */
export const ADMIN_COMMAND = 'To make an administrator: npm run user -- --phone +79120000001 --role admin --enable';

/**
 * Creates the administrator of the settings when the shop has none; null when it has one already, and when the phone belongs to somebody
 * else: the shop sells without an administrator, and a command makes one. Throws `StartError` for a password that no person may choose.
 */
export async function ensureAdmin({ db, settings, clock, log }: Services): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  const phone = settings.ADMIN_PHONE;
  // Checked only now: the setting has no effect on a shop that has its administrator.
  if (settings.ADMIN_PASSWORD !== undefined && !passwordSchema.safeParse(settings.ADMIN_PASSWORD).success)
    throw new StartError('ADMIN_PASSWORD must have 8 to 128 characters with letters and digits, and be no common one');
  const password = settings.ADMIN_PASSWORD ?? generatePassword();
  const person = { phone, name: 'Администратор', role: 'admin', password } as const;
  const made = await createPerson(db, person, clock()).catch(async (error: unknown) => {
    if (!(error instanceof CodedError) || error.code !== 'phone_taken') throw error;
    // Of processes that start together, one creates the account.
    if (!(await hasAdmin(db)))
      log.warn(`The shop has no administrator, and ADMIN_PHONE is the phone of somebody else. ${ADMIN_COMMAND}`);
    return null;
  });
  if (made === null) return null;
  return { id: made.id, phone, password: settings.ADMIN_PASSWORD === undefined ? password : null };
}

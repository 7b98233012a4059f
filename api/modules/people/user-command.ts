/** `npm run user`: creates a person, or changes the one with that phone. Prints a generated password once. */
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { z } from 'zod';
import { CodedError } from '#contract/errors.ts';
import { PERSON_ROLES, personRoleSchema } from '#contract/roles.ts';
import { passwordSchema } from '#contract/people/password.ts';
import { phoneSchema } from '#contract/values/phone.ts';
import { StartError, withDatabase } from '../../environment/open-database.ts';
import { resetFactor } from './second-factor/switch-second-factor.ts';
import { changePerson } from './change-person.ts';
import { createPerson } from './accounts/create-person.ts';
import { ADMIN_COMMAND } from './accounts/ensure-admin.ts';
import { generatePassword } from './accounts/generate-password.ts';
import { findPersonByPhone } from './accounts/person-store.ts';

const USAGE = `Usage: npm run user -- --phone +79120000001 [--name "Ольга"] [--role ${PERSON_ROLES.join('|')}] [--password …] [--new-password] [--reset-second-factor] [--disable|--enable]`;

const requestSchema = z.object({
  phone: phoneSchema,
  name: z.string().trim().max(200).optional(),
  role: personRoleSchema.optional(),
  password: passwordSchema.optional(),
  newPassword: z.boolean(),
  resetSecondFactor: z.boolean(),
  disabled: z.boolean().optional(),
});
type Request = z.output<typeof requestSchema>;

function readRequest(args: string[]): Request | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        phone: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        password: { type: 'string' },
        'new-password': { type: 'boolean', default: false },
        'reset-second-factor': { type: 'boolean', default: false },
        disable: { type: 'boolean', default: false },
        enable: { type: 'boolean', default: false },
      },
    });
    const disabled = values.disable ? true : values.enable ? false : undefined;
    const parsed = requestSchema.safeParse({
      ...values,
      newPassword: values['new-password'],
      resetSecondFactor: values['reset-second-factor'],
      disabled,
    });
    return parsed.success
      ? parsed.data
      : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function shownOnce(password: string): string {
  return `, password ${password} (shown only this once)`;
}

async function apply(db: Knex, request: Request): Promise<string> {
  const { phone, name, role, password, newPassword, resetSecondFactor, disabled } = request;
  const now = new Date();
  const known = await findPersonByPhone(db, phone);
  const generated = generatePassword();
  if (known === undefined) {
    if (newPassword || resetSecondFactor)
      throw new StartError(
        `Nobody has the phone ${phone}: nothing was changed. Without that option a person is created`,
      );
    const { id, role: given } = await createPerson(
      db,
      { phone, name: name ?? '', role: role ?? 'customer', password: password ?? generated },
      now,
    );
    if (disabled === true) await changePerson(db, id, { disabled }, now);
    return `Created ${phone}, role ${given}${password === undefined ? shownOnce(generated) : ''}`;
  }
  const state = disabled === undefined ? '' : disabled ? ', disabled' : ', enabled';
  const replaced = password ?? (newPassword ? generated : undefined);
  await changePerson(db, known.id, { name, role, password: replaced, disabled }, now);
  if (resetSecondFactor) await resetFactor(db, { userId: known.id, actorId: null }, now);
  return `Changed ${phone}, role ${role ?? known.role}${state}${replaced === generated ? shownOnce(generated) : ''}`;
}

/** Runs the command; returns the process's exit code. Throws `StartError`. */
export async function userCommand(args: string[]): Promise<number> {
  const request = readRequest(args);
  if (typeof request === 'string') {
    console.error(`${request}\n${USAGE}`);
    return 1;
  }
  try {
    console.log(await withDatabase((db) => apply(db, request)));
    return 0;
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'last_admin') throw error;
    console.error(`${request.phone} is the only administrator, nothing was changed. ${ADMIN_COMMAND}`);
    return 1;
  }
}

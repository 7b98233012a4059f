/** `npm run user`: creates a person, or changes the one with that phone. Prints a generated password once. */
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { z } from 'zod';
import { CodedError } from '#contract/errors.ts';
import { isColleague, isStaff, PERSON_ROLES, type PersonRole, personRoleSchema } from '#contract/roles.ts';
import { passwordSchema } from '#contract/people/password.ts';
import { phoneSchema } from '#contract/values/phone.ts';
import { StartError, withDatabase } from '../../environment/open-database.ts';
import { dropFactor, resetFactor } from './second-factor/switch-second-factor.ts';
import { createPerson } from './accounts/create-person.ts';
import { ADMIN_COMMAND } from './accounts/ensure-admin.ts';
import { generatePassword, hashPassword } from './accounts/password-hash.ts';
import type { AuditAction } from '#contract/audit/audit.ts';
import type { UserRow } from '#db/tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { type AuditDetails, personSubject, recordAudit } from '../audit/record-audit.ts';
import { refuseLastAdmin } from './customers/set-access.ts';
import { revokeSessionsOf } from './sessions/session-store.ts';
import { revokeTillPinsOf } from './till-pins/till-pins.ts';
import { findPersonByPhone, lockPerson, updatePerson } from './accounts/update-person.ts';

/** A change of a person on the operator's command; a password or the end of access ends all sessions of the person. */
export type PersonChange = Pick<Request, 'name' | 'role' | 'password' | 'disabled'>;

/** Columns for a role: a buyer's role and wholesale status must agree. */
function columnsForRole(person: UserRow, role: PersonRole): Partial<UserRow> {
  if (role === 'wholesale') return { role, wholesale_status: 'approved' };
  return role === 'customer' && person.wholesale_status === 'approved'
    ? { role, wholesale_status: 'none', wholesale_discount: 0, wholesale_minimum: null }
    : { role };
}

function eventsOf(person: UserRow, { name, role, password, disabled }: PersonChange): [AuditAction, AuditDetails][] {
  const events: [AuditAction, AuditDetails][] = [];
  if (name !== undefined && name !== person.name) events.push(['name_changed', { from: person.name, to: name }]);
  if (role !== undefined && role !== person.role) events.push(['role_changed', { from: person.role, to: role }]);
  if (password !== undefined) events.push(['password_changed', {}]);
  if (disabled !== undefined && disabled !== (person.disabled_at !== null))
    events.push([disabled ? 'person_disabled' : 'person_enabled', {}]);
  return events;
}

/**
 * Applies the change to the person with this id; a new role applies from their next request. Throws `last_admin`, when nobody would be left
 * to administer the shop, and `not_found`.
 */
export async function changePerson(db: Knex, id: string, change: PersonChange, now: Date): Promise<void> {
  const by = { actorId: null, now };
  const columns: Partial<UserRow> = {};
  if (change.name !== undefined) columns.name = change.name;
  if (change.password !== undefined) columns.password_hash = await hashPassword(change.password);
  if (change.disabled !== undefined) columns.disabled_at = change.disabled ? now.toISOString() : null;
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'admins');
    const person = await lockPerson(trx, id);
    if (change.disabled === true || (change.role ?? 'admin') !== 'admin') await refuseLastAdmin(trx, person);
    const roleColumns = change.role === undefined ? {} : columnsForRole(person, change.role);
    const changed = await updatePerson(trx, person, { ...columns, ...roleColumns }, now);
    const isLockedOut = change.password !== undefined || change.disabled === true;
    if (isLockedOut) await revokeSessionsOf(trx, id, now);
    if (isLockedOut || !isStaff(changed.role as PersonRole)) await revokeTillPinsOf(trx, id, now);
    for (const [action, details] of eventsOf(person, change))
      await recordAudit({ trx, ...by }, action, personSubject(changed), details);
    if (!isColleague(changed.role as PersonRole)) await dropFactor(trx, changed, by);
  });
}

const USAGE = `Usage: npm run user -- --phone +79120000001 [--name "Ольга"] [--role ${PERSON_ROLES.join('|')}] [--password …] [--new-password] [--reset-second-factor] [--disable|--enable]`;

const requestSchema = z.object({
  phone: phoneSchema,
  name: z.string().trim().max(200).optional(),
  role: personRoleSchema.optional(),
  password: passwordSchema.optional(),
  'new-password': z.boolean(),
  'reset-second-factor': z.boolean(),
  /** True disables the account at once, false enables it. */
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
    const parsed = requestSchema.safeParse({ ...values, disabled });
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
  const { phone, name, role, password, disabled } = request;
  const { 'new-password': newPassword, 'reset-second-factor': resetSecondFactor } = request;
  const now = new Date();
  const known = await findPersonByPhone(db, phone);
  const generated = generatePassword();
  if (known === undefined) {
    if (newPassword || resetSecondFactor)
      throw new StartError(
        `Nobody has the phone ${phone}: nothing was changed. Without that option a person is created`,
      );
    const person = { phone, name: name ?? '', role: role ?? 'customer', password: password ?? generated };
    const { id, role: given } = await createPerson(db, person, now);
    if (disabled === true) await changePerson(db, id, { disabled }, now);
    return `Created ${phone}, role ${given}${password === undefined ? shownOnce(generated) : ''}`;
  }
  const state = disabled === undefined ? '' : disabled ? ', disabled' : ', enabled';
  const replaced = password ?? (newPassword ? generated : undefined);
  await changePerson(db, known.id, { name, role, password: replaced, disabled }, now);
  if (resetSecondFactor) await resetFactor(db, known.id, { actorId: null, now });
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

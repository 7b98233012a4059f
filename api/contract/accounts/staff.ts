/** Staff for administrators: colleagues at work, and colleagues added who have not logged in yet. */
import { z } from 'zod';
import { idSchema, listOf, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN, COLLEAGUES } from '../roles.ts';
import { customerSchema, issuedCodeSchema } from './customers.ts';
import { personNameSchema } from '../values/person-name.ts';
import { phoneSchema } from '../values/phone.ts';

export const staffMemberSchema = customerSchema.extend({
  /** False for a colleague who was added and has not chosen a password yet. */
  hasPassword: z.boolean(),
  /** Expiry of the one-time code for the first login; null without one. */
  codeUntil: z.string().nullable(),
  /** True when the login requires an app's code. */
  secondFactor: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const listStaff = endpoint('GET', '/api/staff', ADMIN, {
  summary: 'Staff by name, active people before disabled ones',
  answer: listOf(staffMemberSchema),
});

export const staffRoleSchema = z.enum(COLLEAGUES, { error: 'Выберите роль' });
export type StaffRole = z.infer<typeof staffRoleSchema>;

/** 409 `phone_taken` when the phone has an account: that person becomes staff by a role, without a new account. */
export const addStaff = endpoint('POST', '/api/staff', ADMIN, {
  summary:
    'Add a colleague, who chooses a password with the one-time code in this answer; the code is shown only once. A repeat with the same `id` issues a new code',
  body: z.object({
    /** Made by the client, so that a repeat after a lost answer finds the colleague. */
    id: uuidSchema.optional(),
    name: personNameSchema.refine((name) => name !== '', { error: 'Введите имя' }),
    phone: phoneSchema,
    role: staffRoleSchema,
  }),
  answer: issuedCodeSchema.extend({ _id: idSchema, phone: z.string() }),
});

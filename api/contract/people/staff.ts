/** The shop's own people as the administrator sees them: who works here, who has been added and not come yet. */
import { z } from 'zod';
import { idSchema, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN, COLLEAGUES } from '../roles.ts';
import { customerSchema, issuedCodeSchema } from './customers.ts';
import { personNameSchema } from './person-name.ts';
import { phoneSchema } from './phone.ts';

export const staffMemberSchema = customerSchema.extend({
  /** False for somebody who was added and has not chosen a password yet. */
  hasPassword: z.boolean(),
  /** When the one-time code that leads in ends; null when there is none. */
  codeUntil: z.string().nullable(),
  /** Whether a code of an app is asked for at the login. */
  secondFactor: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  summary: 'The shop’s own people: those who may work before those shut out, by name',
  allow: ADMIN,
  answer: listOf(staffMemberSchema),
});

export const staffRoleSchema = z.enum(COLLEAGUES, { error: 'Выберите роль' });
export type StaffRole = z.infer<typeof staffRoleSchema>;

/** 409 `phone_taken` when the phone has an account: whoever it is becomes staff by a role, without a new account. */
export const addStaff = endpoint({
  method: 'POST',
  path: '/api/staff',
  summary:
    'Add a person who works in the shop; they choose their password with the one-time code, which is shown only in this answer',
  allow: ADMIN,
  body: z.object({
    name: personNameSchema.refine((name) => name !== '', { error: 'Введите имя' }),
    phone: phoneSchema,
    role: staffRoleSchema,
  }),
  answer: issuedCodeSchema.extend({ _id: idSchema, phone: z.string() }),
});

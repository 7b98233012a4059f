/** For tests: people as the device remembers them. */
import type { User } from '#contract/people/auth.ts';

/** A person, a seller unless `change` says otherwise. */
export const sampleUser = (change: Partial<User> = {}): User => ({
  _id: 'u1',
  phone: '+79120000001',
  name: 'Ольга',
  role: 'manager',
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
  ...change,
});

/** The seller of a till. */
export const SELLER = sampleUser({ _id: 'seller' });

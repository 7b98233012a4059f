/** For tests: the seller of a till. */
import type { User } from '#contract/people/auth.ts';

export const SELLER: User = {
  _id: 'seller',
  phone: '+79120000001',
  name: 'Ольга',
  role: 'manager',
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
};

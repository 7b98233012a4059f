/** Buyers of the demo shop: people and firms with invented names. No one can log in as one of them. */
import peopleJson from './data/people.json' with { type: 'json' };
import type { UserRow } from '../tables.ts';
import { atWork, DAY_MS, type ShopClock } from './shop-hours.ts';
import { demoId } from './demo-ids.ts';
import { chanceFrom } from './random.ts';

/** Without a company a private buyer; else the firm has wholesale access, or has applied for it. */
export interface DemoPerson extends Pick<
  UserRow,
  | 'id'
  | 'phone'
  | 'name'
  | 'wholesale_company'
  | 'wholesale_inn'
  | 'wholesale_comment'
  | 'wholesale_discount'
  | 'created_at'
> {
  role: 'customer' | 'wholesale';
}

/**
 * Firms, of which the application of the last one is pending, and private buyers. The tax office 7699 does not exist, so the firms' tax
 * numbers belong to no firm, although their check digits are valid.
 */
const { firms: FIRMS, people: PEOPLE } = peopleJson;

const FIRST_PHONE = 9_000_000_101;

/** 25 buyers with phones that are not among `taken`: firms first, then people by the time of registration. */
export function demoPeople({ now, offset }: ShopClock, taken: ReadonlySet<string>): DemoPerson[] {
  const chance = chanceFrom('people');
  let next = FIRST_PHONE;
  const phone = (): string => {
    for (;;) {
      const free = `+7${next}`;
      next += 1;
      if (!taken.has(free)) return free;
    }
  };
  const since = (days: number): string =>
    new Date(Math.floor(atWork(now.getTime() - days * DAY_MS, offset))).toISOString();
  const firms = FIRMS.map((firm, index): Omit<DemoPerson, 'id'> => {
    const isPending = index === FIRMS.length - 1;
    return {
      ...firm,
      phone: phone(),
      role: isPending ? 'customer' : 'wholesale',
      created_at: since(isPending ? 0.8 : chance.between(150, 600)),
    };
  });
  const people = PEOPLE.map((name, index): Omit<DemoPerson, 'id'> => {
    const age = ((PEOPLE.length - index) / PEOPLE.length) ** 1.5 * 500 + 1.3;
    return {
      name,
      phone: phone(),
      role: 'customer',
      wholesale_company: '',
      wholesale_inn: '',
      wholesale_comment: '',
      wholesale_discount: 0,
      created_at: since(age),
    };
  });
  return [...firms, ...people].map((person, index) => ({ id: demoId('8030', index + 1), ...person }));
}

/** Checks answers: no role gets figures hidden from it, and no buyer gets orders of others. */

/** Fields of goods that this role may never read, by their names in answers. */
const HIDDEN = {
  customer: ['priceWholesale', 'costPrice', 'stockQty'],
  manager: ['costPrice'],
  admin: [],
} as const;
export type Role = keyof typeof HIDDEN;

/** The name on the orders of one person, by which they are known in any answer. */
export const markedName = (phone: string): string => `Ирина ${phone.slice(1)}`;

/** Everything in the text of an answer to this person that the person may not read. */
export function leaksIn({ role, phone }: { role: Role; phone: string }, text: string): string[] {
  const names = role === 'customer' ? (text.match(/Ирина \d+/g) ?? []) : [];
  return [
    ...HIDDEN[role].filter((name) => text.includes(`"${name}"`)),
    ...names.filter((name) => name !== markedName(phone)).map(() => 'an order of another person'),
  ].map((what) => `${what} was read by a ${role}`);
}

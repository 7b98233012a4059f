import { describe, expect, test, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { render, sampleCard } from '../../testing.tsx';
import { Price, isOnSale } from './price.tsx';

const here = vi.hoisted((): { role: Role } => ({ role: 'guest' }));
vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () =>
    here.role === 'guest' ? { person: null, status: 'guest' } : { person: { role: here.role }, status: 'online' },
}));

/** The price as the server gives it to this role, retail 10 000. */
function seenBy(role: Role, { effective = 10_000, wholesale }: { effective?: number; wholesale?: number } = {}) {
  here.role = role;
  const price = { retail: 10_000, effective, ...(wholesale === undefined ? {} : { wholesale }) };
  return render(
    <Price
      card={sampleCard('a', {
        price,
        priceRetail: 10_000,
        ...(wholesale === undefined ? {} : { priceWholesale: wholesale }),
      })}
    />,
  );
}

const struck = (html: string) =>
  /<s[^>]*>.*<\/s>/
    .exec(html)?.[0]
    .replace(/<[^>]+>/g, '')
    .replace(/\s/g, ' ') ?? null;

describe('the price', () => {
  test('a wholesale buyer sees the wholesale price, and retail struck out where it is higher', () => {
    const { html, text } = seenBy('wholesale', { effective: 8000, wholesale: 8000 });
    expect(text).toContain('8 000 ₽');
    expect(struck(html)).toContain('10 000 ₽');
    expect(struck(seenBy('wholesale', { effective: 10_000, wholesale: 10_000 }).html)).toBeNull();
    expect(text).not.toContain('Опт');
  });

  test.each<Role>(['manager', 'admin'])('%s sees retail and a line with the wholesale price', (role) => {
    const { html, text } = seenBy(role, { wholesale: 8000 });
    expect(text).toBe('10 000 ₽ Опт: 8 000 ₽');
    expect(struck(html)).toBeNull();
  });

  test('is a sale only if the sale price is the price to pay', () => {
    const at = (effective: number, salePrice: number | null) =>
      isOnSale({ price: { retail: 10_000, effective }, salePrice });
    expect([at(9000, 9000), at(8000, 9000), at(10_000, null), at(8000, null)]).toEqual([true, false, false, false]);
  });

  test.each<Role>(['guest', 'customer'])('%s sees what is to be paid', (role) => {
    expect(seenBy(role).text).toBe('10 000 ₽');
    const { html, text } = seenBy(role, { effective: 9000 });
    expect(text).toContain('9 000 ₽');
    expect(struck(html)).toContain('10 000 ₽');
  });
});

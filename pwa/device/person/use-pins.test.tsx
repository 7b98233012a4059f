import { expect, test, vi } from 'vitest';
import { WRONG_PINS_MAX } from '#contract/people/pin.ts';
import { render } from '../../testing.tsx';
import type { KnownSeller } from '../database/database.ts';
import { useSellerToOpen, useSellerWithoutSession } from './use-pins.ts';

const till = vi.hoisted(() => ({ status: 'pin', seller: {} as object }));
vi.mock('../database/use-live-query.ts', () => ({ useLiveQuery: () => [till.seller] }));
vi.mock('./use-session.ts', () => ({ usePerson: () => ({ person: { _id: 'boris' }, status: till.status }) }));

const SESSION = { id: 'pin-1', secret: 'secret' };

function Offers() {
  const [own, toOpen] = [useSellerWithoutSession(), useSellerToOpen()];
  return `${own === null ? 'none' : 'dialog'}, ${toOpen === null ? 'password' : 'PIN'}`;
}

const offered = (status: string, seller: Partial<KnownSeller>): string => {
  Object.assign(till, { status, seller: { personId: 'boris', wrong: 0, ...seller } });
  return render(<Offers />).text;
};

test('a seller without a session is asked for the PIN while it has tries left', () => {
  expect(offered('pin', { session: SESSION, wrong: WRONG_PINS_MAX - 1 })).toBe('dialog, PIN');
  expect(offered('expired', { session: SESSION, wrong: WRONG_PINS_MAX })).toBe('dialog, password');
});

test('nobody else is', () => {
  expect(offered('online', { session: SESSION })).toBe('none, password');
  expect(offered('pin', {})).toBe('none, password');
  expect(offered('pin', { personId: 'anna', session: SESSION })).toBe('none, password');
});

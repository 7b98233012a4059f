import { expect, test, vi } from 'vitest';
import type { Connection } from '../../../device/database/connection.ts';
import type { PresenceStatus } from '../../../device/person/session.ts';
import { render } from '../../../testing.tsx';
import { wholesalePricesState, NoWholesalePrices } from '../receipt/customer-dialog.tsx';

const here = vi.hoisted(() => ({ status: 'online' as PresenceStatus, reachable: true as Connection['reachable'] }));
vi.mock('../../../device/person/use-session.ts', () => ({ usePerson: () => ({ person: null, status: here.status }) }));
vi.mock('../../../device/use-connection.ts', () => ({ useConnection: () => ({ reachable: here.reachable }) }));
vi.mock('../../kit/session-door.tsx', () => ({
  SessionDoor: () => 'Ввести PIN',
  useWayToSession: () => 'введёте PIN',
}));

test('wholesale prices are here with the figures and the list of buyers, and absent once the device was read without one', () => {
  const figures = new Map();
  const states = [
    { figures, isRead: true, buyers: [] },
    { figures: undefined, isRead: false, buyers: undefined },
    { figures, isRead: true, buyers: undefined },
    { figures: undefined, isRead: false, buyers: [] },
    { figures: undefined, isRead: true, buyers: [] },
    { figures, isRead: true, buyers: null },
    { figures: undefined, isRead: true, buyers: null },
  ].map((given) => wholesalePricesState(given));
  expect(states).toEqual(['here', 'loading', 'loading', 'loading', 'absent', 'absent', 'absent']);
});

test.each([
  ['pin', false, /Оптовые цены загрузятся, когда будет сеть: тогда касса предложит их взять\.$/],
  ['pin', true, /Оптовые цены загрузятся, когда вы введёте PIN: тогда касса предложит их взять\. Ввести PIN$/],
  ['online', true, /Оптовые цены загружаются: тогда касса предложит их взять\.$/],
] as const)('a seller who is %s (server reachable: %s) is told what brings the prices', (status, reachable, words) => {
  Object.assign(here, { status, reachable });
  const { text } = render(<NoWholesalePrices />);
  expect(text).toMatch(/^Оптовых цен на кассе сейчас нет Новые позиции добавляются по розничной цене\./);
  expect(text).toMatch(words);
});

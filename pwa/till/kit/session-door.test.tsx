import { expect, test, vi } from 'vitest';
import { render } from '../../testing.tsx';
import { OfflineNote, SlipNotice } from '../journal/journal-notices.tsx';
import { NoBuyersYet } from '../till/receipt/customer-dialog.tsx';

const till = vi.hoisted(() => ({ opensByPin: false, status: 'pin', reachable: true }));
vi.mock('../../device/person/use-pins.ts', () => ({
  useSellerToOpen: () => (till.opensByPin ? { name: 'Анна' } : null),
}));
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => ({ person: null, status: till.status }) }));
vi.mock('../../device/use-connection.ts', () => ({ useConnection: () => ({ reachable: till.reachable }) }));

const PLACES = [
  ['the slip of another till', () => <SlipNotice absence="unasked" offlineReason="pin" onClose={() => undefined} />],
  ['the journal', () => <OfflineNote reason="pin" />],
  ['the choice of a wholesale buyer', () => <NoBuyersYet onOpen={() => undefined} />],
] as const;

test.each(PLACES)('%s is opened by PIN where the PIN opens a session, else by a login', (_place, place) => {
  till.opensByPin = true;
  const byPin = render(place(), { at: '/journal?back=s1' });
  expect(byPin.text).toMatch(/когда вы введёте PIN\..*Ввести PIN/);
  expect(byPin.links).toEqual([]);
  till.opensByPin = false;
  const byLogin = render(place(), { at: '/journal?back=s1' });
  expect(byLogin.text).toMatch(/когда вы войдёте\..*Войти/);
  expect([byLogin.links, byLogin.text.includes('парол')]).toEqual([['/auth'], false]);
});

test('without a network neither helps, so neither is offered', () => {
  Object.assign(till, { opensByPin: true, reachable: false });
  for (const place of [
    <SlipNotice key="slip" absence="unasked" offlineReason="away" onClose={() => undefined} />,
    <OfflineNote key="note" reason="away" />,
    <NoBuyersYet key="buyers" onOpen={() => undefined} />,
  ])
    expect(render(place).text).not.toMatch(/PIN|войд|Войти/);
  Object.assign(till, { reachable: true });
});

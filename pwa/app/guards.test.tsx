import { describe, expect, test, vi } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import { STAFF, type PersonRole } from '#contract/roles.ts';
import type { Presence, PresenceStatus } from '../device/person/session.ts';
import { render } from '../testing.tsx';
import { RequireRole, RequireUser } from './guards.tsx';

const here = vi.hoisted((): { presence: Presence } => ({ presence: { person: null, status: 'guest' } }));
vi.mock('../device/person/use-session.ts', () => ({ usePerson: () => here.presence }));
// A redirect is an effect, so the test reads the element's props.
vi.mock('react-router-dom', async (original) => ({
  ...(await original<typeof import('react-router-dom')>()),
  Navigate: ({ to, state }: { to: string; state?: { from?: string } }) => (
    <p>{`sent to ${to} from ${state?.from ?? ''}`}</p>
  ),
}));

function meet(guard: 'user' | 'admin' | 'staff', role: PersonRole | null, status: PresenceStatus): string {
  here.presence = {
    person:
      role === null
        ? null
        : {
            _id: 'u1',
            phone: '+79123456789',
            name: '',
            role,
            wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
          },
    status,
  };
  const element =
    guard === 'user' ? <RequireUser /> : guard === 'admin' ? <RequireRole /> : <RequireRole allowed={STAFF} />;
  return render(
    <Routes>
      <Route element={element}>
        <Route path="/kept" element="inside" />
      </Route>
    </Routes>,
    { at: '/kept?page=2' },
  ).text;
}

const AWAY = 'sent to /auth from /kept?page=2';

describe('a guard', () => {
  test('says that it is checking while nothing is known', () => {
    for (const guard of ['user', 'admin', 'staff'] as const)
      expect(meet(guard, null, 'loading')).toBe('Проверяем доступ…');
  });

  test('for people sends a guest to the login with the return address, and allows everyone else', () => {
    expect(meet('user', null, 'guest')).toBe(AWAY);
    for (const role of ['customer', 'wholesale', 'manager', 'admin'] as const)
      expect(meet('user', role, 'online')).toBe('inside');
  });

  test('for a role allows admin only by default, and sends the others to the login', () => {
    expect(meet('admin', 'admin', 'online')).toBe('inside');
    for (const role of [null, 'customer', 'wholesale', 'manager'] as const)
      expect(meet('admin', role, 'guest')).toBe(AWAY);
  });

  test('for staff allows managers and admins', () => {
    for (const role of STAFF) expect(meet('staff', role, 'online')).toBe('inside');
    for (const role of [null, 'customer', 'wholesale'] as const) expect(meet('staff', role, 'guest')).toBe(AWAY);
  });

  test('allows a remembered seller while the server is unreachable or has ended the session', () => {
    for (const status of ['offline', 'expired', 'loading'] as const)
      expect(meet('staff', 'manager', status)).toBe('inside');
  });
});

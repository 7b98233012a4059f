import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import type { SecondFactor } from '#contract/accounts/second-factor.ts';
import { secondFactorQuery } from '../../queries/second-factor.ts';
import { render } from '../../testing.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryLeft, SecondFactorPanel } from './second-factor-panel.tsx';

const person = (role: User['role']): User => ({
  _id: 'u1',
  phone: '+79990000001',
  name: 'Анна Белова',
  role,
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
});

function look(role: User['role'], factor: SecondFactor): string {
  const client = new QueryClient();
  client.setQueryData(secondFactorQuery(person(role)).queryKey, factor);
  return render(<SecondFactorPanel person={person(role)} />, { client }).text;
}

const ON = { since: '2026-11-23T09:00:00.000Z', recoveryLeft: 10 };

test('administrators are offered the second factor; others only see an existing one', () => {
  expect(look('admin', { since: null, recoveryLeft: 0 })).toMatch(/PIN на кассе останется.*Включить код при входе/);
  expect(look('manager', { since: null, recoveryLeft: 0 })).toBe('');
  expect(look('manager', ON)).toMatch(/Включён.*Отключить код/);
});

test('a person with few recovery codes left is told how to get new ones', () => {
  expect(look('admin', ON)).toContain('Запасных кодов: 10');
  expect(look('admin', { ...ON, recoveryLeft: 1 })).toContain('Остался 1 запасной код. Чтобы получить новые');
  expect(look('admin', { ...ON, recoveryLeft: 0 })).toContain('Запасных кодов не осталось.');
});

test('a person whose recovery codes did not arrive is told so, not that all are there', () => {
  const { text } = render(<RecoveryLeft left={10} lost />);
  expect(text).toMatch(/запасные коды сюда не дошли.*отключите код и включите его снова/);
  expect(text).not.toContain('10 из');
});

test('recovery codes are formatted for reading from paper', () => {
  expect(render(<RecoveryCodes codes={['03K7M9QRS2']} onKept={() => undefined} />).text).toContain('03K7M-9QRS2');
});

import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { healthz } from '#contract/shop/system.ts';
import { readSettings, SettingsError } from '../../environment/env.ts';
import { startApp } from '../../proofs/fixtures/testing.ts';
import { clientAddressOf, type TrustedProxies } from './proxies.ts';

describe('the address of a caller', () => {
  test.each<[string, TrustedProxies, string, string[], string | null]>([
    ['off', false, '10.0.0.1', ['1.1.1.1'], null],
    ['on: one hop', true, '10.0.0.1', ['9.9.9.9', '1.1.1.1'], '1.1.1.1'],
    ['on, nothing forwarded', true, '10.0.0.1', [], '10.0.0.1'],
    ['two hops', 2, '10.0.0.1', ['9.9.9.9', '1.1.1.1', '10.0.0.2'], '1.1.1.1'],
    ['two hops, one came', 2, '10.0.0.1', ['1.1.1.1'], '1.1.1.1'],
    ['listed proxies are walked through', ['10.0.0.0/8'], '10.0.0.1', ['9.9.9.9', '1.1.1.1', '10.0.0.2'], '1.1.1.1'],
    ['a listed proxy seen over IPv6', ['10.0.0.1'], '::ffff:10.0.0.1', ['1.1.1.1'], '1.1.1.1'],
    ['an IPv6 network of proxies', ['2001:db8::/32'], '2001:db8::7', ['2001:db9::1'], '2001:db9::1'],
    ['somebody who is none of the listed', ['10.0.0.0/8'], '192.0.2.1', ['1.1.1.1'], null],
    ['a listed proxy itself', ['10.0.0.0/8'], '10.0.0.1', [], '10.0.0.1'],
  ])('with TRUST_PROXY %s', (_, trusted, remote, forwarded, address) =>
    expect(clientAddressOf(trusted)(remote, forwarded)).toBe(address),
  );

  test.each([
    ['', false],
    ['false', false],
    ['0', false],
    ['true', true],
    ['1', 1],
    ['2', 2],
    ['10.0.0.1, fd00::/8', ['10.0.0.1', 'fd00::/8']],
  ])('TRUST_PROXY=%s is read', (text, value) => expect(readSettings({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(value));

  test.each(['yes', '10', '10.0.0.0/33', '10.0.0.1;10.0.0.2'])('TRUST_PROXY=%s is refused', (text) => {
    expect(() => readSettings({ TRUST_PROXY: text })).toThrow(SettingsError);
  });
});

test('a forwarded address with TRUST_PROXY off is logged once and ignored', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const app = await startApp({ engine: 'sqlite', log });
  for (let call = 0; call < 3; call += 1)
    await app.guest().request('GET', healthz.path, { headers: { 'X-Forwarded-For': `10.0.0.${call}` } });
  expect(logged.filter((line) => line.includes('TRUST_PROXY is off'))).toHaveLength(1);
  await app.close();
});

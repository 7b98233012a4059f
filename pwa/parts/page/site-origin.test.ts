import { afterEach, expect, test, vi } from 'vitest';
import { isLocalOrigin, siteOrigin } from './site-origin.ts';

afterEach(() => vi.unstubAllGlobals());

test('papers name the public address, or the page’s own if the server knows none', () => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost:3000' } });
  expect(siteOrigin({ siteUrl: 'https://shop.example' })).toBe('https://shop.example');
  expect(siteOrigin({ siteUrl: '' })).toBe('http://localhost:3000');
});

test('a buyer’s phone can open an internet address, but not one of this machine or its network', () => {
  for (const host of [
    'localhost:3000',
    'kassa',
    'shop.local',
    'shop.localhost',
    '127.0.0.1:3000',
    '10.1.2.3',
    '192.168.1.20:3000',
    '172.20.0.5',
    '169.254.10.1',
    '[::1]:3000',
    '[fd00::1]',
  ])
    expect(isLocalOrigin(`http://${host}`), host).toBe(true);
  for (const host of ['shop.example', 'xn--80aswg.xn--p1ai', '172.32.0.1', '11.0.0.1', '[2001:db8::1]', '8.8.8.8'])
    expect(isLocalOrigin(`https://${host}`), host).toBe(false);
});

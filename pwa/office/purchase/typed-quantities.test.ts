import { afterEach, expect, test, vi } from 'vitest';
import { setPresence } from '../../device/person/session.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { keepQuantities, keptQuantities, withoutProducts } from './order-groups.tsx';

afterEach(() => vi.unstubAllGlobals());

test('typed quantities outlive the screen, and those of an ordered supplier are forgotten', () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', sampleStorage(storage));
  setPresence(null, 'guest');
  keepQuantities({ tap: '12', bath: '3' });
  expect(keptQuantities()).toEqual({ tap: '12', bath: '3' });
  keepQuantities(withoutProducts(keptQuantities(), ['tap']));
  expect(keptQuantities()).toEqual({ bath: '3' });
  keepQuantities(withoutProducts(keptQuantities(), ['bath']));
  expect(storage.size).toBe(0);
});

import { beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../../device/database/connection.ts';
import { EMPTY_COPY, type CopyState } from '../../device/catalogue/copy-state.ts';
import { render } from '../../testing.tsx';
import { ConnectionStrip } from './header.tsx';

const device = vi.hoisted((): { reachable: Connection['reachable']; copy: CopyState | null } => ({
  reachable: null,
  copy: null,
}));
vi.mock('../../device/use-connection.ts', () => ({ useConnection: () => ({ reachable: device.reachable }) }));
vi.mock('../../device/catalogue/use-catalogue.ts', () => ({ useCopyState: () => device.copy }));

beforeEach(() => {
  device.reachable = false;
  device.copy = { ...EMPTY_COPY, loaded: true, complete: true, syncedAt: '2025-03-01T11:32:00.000Z' };
});

test.each(['/wishlist', '/compare', '/account/orders', '/catalog'])(
  'on %s prices and stock of the device say of when they are while the server is away',
  (at) => {
    expect(render(<ConnectionStrip />, { at }).text).toBe('Нет сети. Каталог и остатки на 1 марта, 14:32');
  },
);

test('a partial copy is reported instead, and online nothing is shown', () => {
  device.copy = { ...EMPTY_COPY, loaded: true, syncedAt: '2025-03-01T11:32:00.000Z' };
  expect(render(<ConnectionStrip />).text).toBe('Нет сети. Показываем то, что уже сохранено на устройстве');
  device.reachable = true;
  expect(render(<ConnectionStrip />).text).toBe('');
});

test('while the server answers but refuses its changes (429, 503) an old copy says of when it is', () => {
  device.reachable = true;
  device.copy = { ...EMPTY_COPY, loaded: true, refreshFailed: true, syncedAt: '2025-03-01T11:32:00.000Z' };
  expect(render(<ConnectionStrip />).text).toBe('Каталог и остатки на 1 марта, 14:32');
  device.copy = { ...device.copy, syncedAt: new Date().toISOString() };
  expect(render(<ConnectionStrip />).text).toBe('');
});

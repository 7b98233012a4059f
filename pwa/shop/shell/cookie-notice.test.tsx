import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { readFlag } from '../../device/database/flags.ts';
import type * as flags from '../../device/database/use-flag.ts';
import { render } from '../../testing.tsx';
import type { ButtonProps } from '../../ui/button.tsx';
import { CookieNotice } from './cookie-notice.tsx';

interface Seam {
  accepted: boolean | undefined;
  press: (() => void) | undefined;
  isStorageForbidden: boolean;
}
const seam = vi.hoisted((): Seam => ({ accepted: undefined, press: undefined, isStorageForbidden: false }));
// Rendering without a browser runs a live query only once, so the mock returns its final result, or none yet.
vi.mock('../../device/database/use-flag.ts', async (original) => {
  const real = await original<typeof flags>();
  return {
    useFlag: () => ({ loaded: seam.accepted !== undefined, value: seam.accepted }),
    setFlag: (...given: Parameters<typeof real.setFlag>) =>
      seam.isStorageForbidden ? Promise.reject(new Error('forbidden')) : real.setFlag(...given),
  };
});
vi.mock('../../ui/button.tsx', () => ({
  Button: ({ children, onClick }: ButtonProps) => {
    seam.press = onClick as () => void;
    return <button type="button">{children}</button>;
  },
}));

beforeEach(() => {
  seam.accepted = undefined;
  seam.isStorageForbidden = false;
});

test('the notice is shown until accepted, with its button and a link to the policy', () => {
  seam.accepted = false;
  const { text, links } = render(<CookieNotice />);
  expect(text).toContain('Принять');
  expect(links).toEqual(['/privacy']);
});

test('the notice is hidden once accepted, and while the flag is being read', () => {
  seam.accepted = true;
  expect(render(<CookieNotice />).text).toBe('');
  seam.accepted = undefined;
  expect(render(<CookieNotice />).text).toBe('');
});

test('accepting is remembered on the device', async () => {
  seam.accepted = false;
  render(<CookieNotice />);
  seam.press?.();
  await expect.poll(() => readFlag('cookiesAccepted')).toBe(true);
});

test('accepting works without storage', async () => {
  const lost = vi.fn();
  process.on('unhandledRejection', lost);
  seam.accepted = false;
  seam.isStorageForbidden = true;
  render(<CookieNotice />);
  seam.press?.();
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', lost);
  expect(lost).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToastContent } from '../../ui/toast.tsx';
import { shareCompared, shareList, sharedSlugs } from './list-address.ts';

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  vi.stubGlobal('location', { href: 'https://shop.example/cart' });
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
});
afterEach(() => vi.unstubAllGlobals());

async function noticesFor(count: number): Promise<unknown[]> {
  const shown: unknown[] = [];
  const goods = Array.from({ length: count }, (_, index) => ({ id: `${'p'.repeat(32)}${1000 + index}`, qty: 1 }));
  await shareList(goods, { show: ({ text }: ToastContent) => shown.push(text) });
  return shown;
}

test('a link with all goods is copied without a further word; of a cut one the buyer learns its number of goods', async () => {
  expect(await noticesFor(3)).toEqual(['Ссылка скопирована']);
  const [, notice] = await noticesFor(401);
  expect(notice).toMatch(/^В ссылке первые \d+ из 401\sтовара: больше не поместится$/);
  expect(copied.every((link) => link.startsWith('https://shop.example/list?') && link.length < 8000)).toBe(true);
});

test('a browser without a clipboard shows the link', async () => {
  vi.stubGlobal('navigator', {});
  expect(await noticesFor(1)).toEqual([expect.stringMatching(/^Ссылка: https:\/\/shop\.example\/list\?/)]);
});

test('a link to a comparison holds as many goods as its reader is shown, and says so of a longer one', async () => {
  const shown: unknown[] = [];
  const slugs = Array.from({ length: 23 }, (_, index) => `kran-${index}`);
  await shareCompared(slugs.slice(0, 20), { show: ({ text }: ToastContent) => shown.push(text) });
  await shareCompared(slugs, { show: ({ text }: ToastContent) => shown.push(text) });
  expect(shown).toEqual([
    'Ссылка скопирована',
    'Ссылка скопирована',
    'В ссылке первые 20 из 23\u00a0товаров: больше не поместится',
  ]);
  const goods = copied.map((link) => new URL(link).searchParams.get('goods'));
  expect(goods.map(sharedSlugs)).toEqual([slugs.slice(0, 20), slugs.slice(0, 20)]);
});

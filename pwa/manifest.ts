/**
 * The web app manifest: colours, icons, shortcuts, pictures for the install dialog; the server puts the shop's name in.
 * It addresses shoppers: staff find the till in the menu once they are logged in.
 */
import type { ManifestOptions } from 'vite-plugin-pwa';

const SIZES = { narrow: '780x1688', wide: '1440x900' } as const;

const screenshot = (screen: string, form_factor: keyof typeof SIZES, label: string) => ({
  src: `/screenshots/${screen}-${form_factor}.png`,
  sizes: SIZES[form_factor],
  type: 'image/png',
  form_factor,
  label,
});

const shortcut = (name: string, page: string) => ({
  name,
  url: `/${page}`,
  icons: [{ src: `/shortcut-${page}-96.png`, sizes: '96x96', type: 'image/png' }],
});

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Сантехника',
  short_name: 'Сантехника',
  description: 'Сантехника с честными остатками: каталог, избранное и корзина открываются и без сети.',
  lang: 'ru',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#0b5c63',
  background_color: '#ffffff',
  categories: ['shopping'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    screenshot('home', 'narrow', 'Главная'),
    screenshot('listing', 'narrow', 'Каталог'),
    screenshot('product', 'narrow', 'Товар'),
    screenshot('home', 'wide', 'Главная'),
    screenshot('listing', 'wide', 'Каталог'),
  ],
  shortcuts: [shortcut('Каталог', 'catalog'), shortcut('Избранное', 'wishlist'), shortcut('Корзина', 'cart')],
};

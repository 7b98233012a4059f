/**
 * The web app manifest: colours, icons, shortcuts, pictures for the install dialog; the server puts the shop's name in.
 * It addresses shoppers: staff find the till in the menu once they are logged in.
 */
import type { ManifestOptions } from 'vite-plugin-pwa';

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
    {
      src: '/screenshots/home-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Главная',
    },
    {
      src: '/screenshots/listing-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Каталог',
    },
    {
      src: '/screenshots/product-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Товар',
    },
    { src: '/screenshots/home-wide.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide', label: 'Главная' },
    {
      src: '/screenshots/listing-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Каталог',
    },
  ],
  shortcuts: [
    {
      name: 'Каталог',
      url: '/catalog',
      icons: [{ src: '/shortcut-catalog-96.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: 'Избранное',
      url: '/wishlist',
      icons: [{ src: '/shortcut-wishlist-96.png', sizes: '96x96', type: 'image/png' }],
    },
    { name: 'Корзина', url: '/cart', icons: [{ src: '/shortcut-cart-96.png', sizes: '96x96', type: 'image/png' }] },
  ],
};

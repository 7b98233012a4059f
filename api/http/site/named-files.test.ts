import { expect, test } from 'vitest';
import { SAMPLE_FACE } from '#contract/shop/sample-face.ts';
import { namedManifest, namedShell, PHONE_TAG } from './named-files.ts';

test.each([
  ['+74950000000', '+7\u00a0(495)\u00a0000-00-00'],
  ['', ''],
  ['"><b>8<', ''],
])('the shell names the phone %j on one line, and nothing but a phone', (phone, named) => {
  expect(namedShell(`<title>…</title>${PHONE_TAG}say()</script>`, { name: 'Водолей', phone })).toBe(
    `<title>Водолей — сантехника</title><script data-phone="${named}">say()</script>`,
  );
});

const shop = { name: 'Водолей', phone: '', face: SAMPLE_FACE };

test('the shell has the look of the shop: its title, colours after all other styles, its icons alone, its picture for links', () => {
  const built =
    '<head><title>…</title><meta property="og:image" content="https://shop.example/shared-link.jpg" />' +
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141c1b" /><meta name="theme-color" content="#0b5c63" />' +
    '<link rel="icon" href="/favicon.ico" sizes="32x32" /><link rel="apple-touch-icon" href="/apple-touch-icon.png" /><style>a{}</style></head>';
  expect(namedShell(built, shop)).toBe(
    '<head><title>Водолей — всё &lt;для&gt; ванной</title><meta property="og:image" content="https://shop.example/pictures/def-1600.webp" />' +
      '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141c1b" /><meta name="theme-color" content="#c8102e" />' +
      '<style>a{}</style><link rel="icon" href="/pictures/abc-32.png" sizes="32x32"><link rel="icon" href="/pictures/abc-192.png" sizes="192x192">' +
      `<link rel="apple-touch-icon" href="/pictures/abc-180.png"><style data-face>${SAMPLE_FACE.css}</style></head>`,
  );
});

test('the manifest has them too: the home screen shows the shop’s own icons', () => {
  const manifest = JSON.parse(namedManifest('{"theme_color":"#0b5c63","icons":[],"lang":"ru"}', shop)) as object;
  expect(manifest).toMatchObject({ name: 'Водолей — всё <для> ванной', theme_color: '#c8102e', lang: 'ru' });
  expect((manifest as { icons: object[] }).icons).toEqual([
    { src: '/pictures/abc-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/pictures/abc-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/pictures/abc-384.png', sizes: '384x384', type: 'image/png', purpose: 'maskable' },
  ]);
});

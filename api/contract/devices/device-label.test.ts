import { expect, test } from 'vitest';
import { deviceLabel } from './device-label.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 YaBrowser/24.6 Safari/537.36`,
    'Яндекс Браузер, Windows',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari, iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 14) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0`, 'Firefox, Linux'],
  ['node', 'Неизвестное устройство'],
  ['', 'Неизвестное устройство'],
])('%s is called %s', (userAgent, label) => expect(deviceLabel(userAgent)).toBe(label));

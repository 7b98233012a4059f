import { expect, test } from 'vitest';
import type { Face } from '#contract/shop/face-shape.ts';
import { faceFields, faceValues, keptValues, mergeFace } from './face-panel.tsx';

const SAVED: Face = {
  slogan: 'один',
  heroTitle: '',
  heroLine: '',
  firstLabel: '',
  firstPath: '',
  secondLabel: '',
  secondPath: '',
  accent: '',
  logo: { url: '/pictures/abc.webp', width: 300, height: 100 },
  hero: null,
};
const CHOSEN = { url: 'blob:x', file: new File([], 'logo.png'), width: 10, height: 10 };
const typed = (change: object) => ({ ...faceValues(SAVED), ...change });

test('a chosen file is sent, a removed picture is named, and one that stays is not mentioned', () => {
  expect(faceFields(typed({ logo: CHOSEN.url }), SAVED, [CHOSEN])).toMatchObject({ logo: CHOSEN.file, slogan: 'один' });
  expect(faceFields(typed({ logo: '' }), SAVED, [])).toMatchObject({ dropLogo: 'yes' });
  expect(Object.keys(faceFields(typed({}), SAVED, []))).not.toEqual(expect.arrayContaining(['dropLogo']));
});

test('a chosen file does not outlive its page: the saved picture is in its place, not none', () => {
  expect(keptValues(typed({ logo: CHOSEN.url, slogan: 'два' }), faceValues(SAVED))).toEqual(typed({ slogan: 'два' }));
});

test('two people’s changes of different fields are merged; of one field both are told', () => {
  const mine = typed({ slogan: 'мой', accent: '#c8102e' });
  const { merged, contested } = mergeFace(typed({}), mine, typed({ slogan: 'их', heroTitle: 'Новый' }));
  expect(merged).toMatchObject({ slogan: 'мой', accent: '#c8102e', heroTitle: 'Новый' });
  expect(contested).toEqual(['Слоган\u00a0— сейчас сохранено: их']);
});

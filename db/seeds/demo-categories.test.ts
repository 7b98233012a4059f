import { expect, test } from 'vitest';
import { demoCategories } from './demo-categories.ts';

test('the demo shop sells what such a shop sells', () => {
  expect(demoCategories().map(({ slug, name }) => [slug, name])).toEqual([
    ['sanfayans', 'Сантехника'],
    ['smesiteli', 'Смесители'],
    ['dush', 'Душ'],
    ['vanny', 'Ванны'],
    ['keramika', 'Керамика'],
    ['polotencesushiteli', 'Полотенцесушители'],
    ['installyacii', 'Инсталляции'],
    ['aksessuary', 'Аксессуары'],
    ['vodootvod', 'Водоотвод'],
  ]);
});

import { describe, expect, test } from 'vitest';
import { sampleCategory } from '../../testing.tsx';
import { currentAddress } from './former-address.ts';

describe('an old address of the catalogue', () => {
  const showers = sampleCategory('dush', 'Душ');
  const tree = [
    { ...sampleCategory('smesiteli', 'Смесители'), former: ['krany'] },
    {
      ...showers,
      subcategories: showers.subcategories.map((sub) => ({ ...sub, former: ['krany/dlya-dusha', 'dush/leyki'] })),
    },
  ];

  test('redirects to the category it was merged into or moved to', () => {
    expect([
      currentAddress(tree, 'krany'),
      currentAddress(tree, 'krany/dlya-dusha'),
      currentAddress(tree, 'dush/leyki'),
    ]).toEqual(['/catalog/smesiteli', '/catalog/dush/dlya-kukhni', '/catalog/dush/dlya-kukhni']);
  });

  test('of an unmerged category does not redirect, nor does an unknown one below a merged category', () => {
    expect([currentAddress(tree, 'kotly'), currentAddress(tree, 'krany/net-takoy')]).toEqual([null, null]);
  });
});

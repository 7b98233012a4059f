import { describe, expect, test } from 'vitest';
import { BLANK, type Gallery, galleryOf, NO_PICTURES, type ProductValues } from './product-values.ts';
import { mergeEdits, rebased, copyField, type FormSnapshot, type Versions } from './merge-edits.ts';

const was: ProductValues = {
  ...BLANK,
  title: 'Кран',
  topCategorySlug: 'mixers',
  subcategoryId: 's1',
  priceRetail: '100',
  stockQty: '5',
  attributes: { color: 'chrome', reach: '100' },
};
const snapshot = (change: Partial<ProductValues> = {}, gallery: Gallery = NO_PICTURES): FormSnapshot => ({
  values: { ...was, ...change },
  gallery,
});
const merge = (mine: FormSnapshot, theirs: FormSnapshot, change: Partial<Versions> = {}) =>
  mergeEdits({ opened: snapshot(), mine, theirs, edited: new Set(), ...change });

describe('two people’s edits of one product', () => {
  test('of different fields are merged without a question', () => {
    const { merged, conflicts, taken } = merge(
      snapshot({ title: 'Мой' }),
      snapshot({ priceRetail: '120', attributes: { color: 'black', reach: '100' } }),
    );
    expect([merged.values.title, merged.values.priceRetail, merged.values.attributes]).toEqual([
      'Мой',
      '120',
      { color: 'black', reach: '100' },
    ]);
    expect([conflicts, taken]).toEqual([[], ['priceRetail', 'attributes.color']]);
  });

  test('of the same field are conflicts, unless the values are equal', () => {
    const { merged, conflicts } = merge(
      snapshot({ title: 'Мой', priceRetail: '120,0' }),
      snapshot({ title: 'Их', priceRetail: '120' }),
    );
    expect([conflicts, merged.values.title]).toEqual([['title'], 'Мой']);
    expect(copyField(merged, snapshot({ title: 'Их' }), 'title').values.title).toBe('Их');
  });

  test('a product moved to another category is one conflict, its features included', () => {
    const theirs = snapshot({ subcategoryId: 's2', attributes: { note: 'их' } });
    const { conflicts } = merge(snapshot({ attributes: { color: 'black', reach: '100' } }), theirs);
    expect(conflicts).toEqual(['placement']);
    expect(copyField(snapshot(), theirs, 'placement').values).toMatchObject({
      subcategoryId: 's2',
      attributes: { note: 'их' },
    });
    expect(merge(snapshot(), theirs).merged.values).toMatchObject({ subcategoryId: 's2', attributes: { note: 'их' } });
  });

  test('units sold in the meantime stay sold, whether or not the form changes the stock', () => {
    const sold = snapshot({ stockQty: '4' });
    expect(merge(snapshot(), sold).merged.values.stockQty).toBe('4');
    const versions = { opened: snapshot(), mine: snapshot({ stockQty: '8' }), theirs: sold, edited: new Set<string>() };
    const { merged, conflicts } = mergeEdits(versions);
    expect([merged.values.stockQty, conflicts, rebased(versions).values.stockQty]).toEqual(['8', [], '5']);
  });

  test('stock corrected by both is a conflict, and is then based on the current stock', () => {
    const versions = {
      opened: snapshot(),
      mine: snapshot({ stockQty: '8' }),
      theirs: snapshot({ stockQty: '10' }),
      edited: new Set(['stockQty']),
    };
    expect([mergeEdits(versions).conflicts, rebased(versions).values.stockQty]).toEqual([['stockQty'], '10']);
    const same = { ...versions, theirs: snapshot({ stockQty: '8' }) };
    expect([mergeEdits(same).conflicts, rebased(same).values.stockQty]).toEqual([[], '8']);
  });

  test('pictures changed by both are a conflict; files picked here are never dropped', () => {
    const image = (url: string, order: number) => ({ url, order, isPrimary: order === 0, alt: '' });
    const [opened, theirs] = [
      galleryOf({ images: [image('/a', 0), image('/b', 1)] }),
      galleryOf({ images: [image('/b', 0), image('/a', 1)] }),
    ];
    const mine: Gallery = { pictures: [...opened.pictures, { key: 'n', url: '', file: {} as File }], mainKey: '/a' };
    expect(merge(snapshot({}, mine), snapshot({}, theirs), { opened: snapshot({}, opened) }).conflicts).toEqual([
      'images',
    ]);
    expect(
      copyField(snapshot({}, mine), snapshot({}, theirs), 'images').gallery.pictures.map(({ key }) => key),
    ).toEqual(['/b', '/a', 'n']);
    expect(merge(snapshot({}, opened), snapshot({}, theirs), { opened: snapshot({}, opened) }).merged.gallery).toEqual({
      ...theirs,
    });
  });
});

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { mergeFeatures } from '#contract/catalogue/merge-features.ts';
import type { ManagedFeature, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { render } from '../../testing.tsx';
import { leftQuery, MergeOutcome, Moved } from './reshape-dialog.tsx';
import { sampleCategory, sampleSubcategory } from './sample-categories.ts';

function feature(code: string, name: string, change: Partial<ManagedFeature> = {}): ManagedFeature {
  const values = (change.values ?? []).map((value) => ({ ...value, used: 1 }));
  return {
    code,
    name: { ru: name },
    unit: '',
    type: 'text',
    min: null,
    max: null,
    step: null,
    used: 1,
    ...change,
    values,
  };
}
const list = (...labels: string[]) => ({
  type: 'enum' as const,
  values: labels.map((label, index) => ({ code: `z-${index}`, label: { ru: label }, used: 1 })),
});
const look = (from: Partial<ManagedSubcategory>, into: Partial<ManagedSubcategory>) => {
  const [one, other] = [sampleSubcategory(from), sampleSubcategory(into)];
  const merge = mergeFeatures(one.features, other.features, () => true);
  return render(<MergeOutcome from={one} into={other} merge={merge} />).text;
};

test('the outcome is told for each feature and value, and for the terms of supply', () => {
  const text = look(
    {
      features: [feature('a', 'Резьба', list('¾″', '1″')), feature('b', 'Длина', { unit: 'мм' })],
      supply: { leadDays: 14, minimumQty: 10 },
    },
    {
      features: [feature('a', 'Резьба', list('½″', '¾″')), feature('b', 'Глубина')],
      supply: { leadDays: 7, minimumQty: null },
    },
  );
  expect(text).toContain('«Резьба»: общие значения: ¾″; добавятся значения: 1″');
  expect(text).toContain('«Длина, мм»: добавится');
  expect(text).toContain('срок поставки 14 дней исчезнет: в выбранной подкатегории свой, 7 дней');
  expect(text).toContain('минимум 10 единиц будет у всех товаров выбранной подкатегории');
});

test('what is unclear is named instead', () => {
  const text = look({ features: [feature('a', 'Излив')] }, { features: [feature('b', 'Излив', { type: 'number' })] });
  expect(text).toContain('Объединить пока нельзя');
  expect(text).toContain('Характеристика «Излив» в них разного вида: сначала переименуйте или уберите её в одной');
});

test('while goods move, the dialog counts those that are there already', () => {
  const action = {
    kind: 'merge-subcategory',
    node: sampleSubcategory({ products: 20_000 }),
    category: sampleCategory(),
  } as const;
  const said = (total: number) => {
    const client = new QueryClient();
    client.setQueryData(leftQuery(action).queryKey, { items: [], total });
    return render(<Moved action={action} />, { client });
  };
  expect(said(20_000).text).toBe('Переносим 20 000 товаров…');
  expect(said(20_000).html).not.toContain('value=');
  expect(said(17_000).text).toBe('Перенесено 3 000 из 20 000');
});

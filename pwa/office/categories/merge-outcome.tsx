/** The outcome of merging a subcategory for its features, their values and its terms of supply, before it is done. */
import type { ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import type { FeatureMerge, FeatureOutcome } from '#contract/catalogue/merge-features.ts';
import { counted } from '#contract/values/plural.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './categories-page.module.css';

/** «Срок поставки» and «Минимум» that the merged one has, each with what becomes of it. */
function supplyTexts(from: ManagedSubcategory, into: ManagedSubcategory): string[] {
  const days = (count: number) => counted(count, 'день', 'дня', 'дней');
  const pieces = (count: number) => counted(count, 'единица', 'единицы', 'единиц');
  return (
    [
      ['срок поставки', 'leadDays', days],
      ['минимум', 'minimumQty', pieces],
    ] as const
  ).flatMap(([name, term, text]) => {
    const [value, own] = [from.supply?.[term] ?? null, into.supply?.[term] ?? null];
    if (value === null || value === own) return [];
    return own === null
      ? [`${name} ${text(value)} будет у всех товаров выбранной подкатегории`]
      : [`${name} ${text(value)} исчезнет: в выбранной подкатегории свой, ${text(own)}`];
  });
}

function featureText({ feature, isNew, same, added }: FeatureOutcome): string {
  if (isNew) return added.length === 0 ? 'добавится' : `добавится со значениями: ${added.join(', ')}`;
  if (feature.type !== 'enum') return 'есть в обеих';
  return [
    ...(same.length === 0 ? [] : [`общие значения: ${same.join(', ')}`]),
    ...(added.length === 0 ? [] : [`добавятся значения: ${added.join(', ')}`]),
  ].join('; ');
}

export function MergeOutcome({
  from,
  into,
  merge,
}: {
  from: ManagedSubcategory;
  into: ManagedSubcategory;
  merge: FeatureMerge;
}) {
  const supply = supplyTexts(from, into);
  const clear = merge.outcomes.filter(({ problem }) => problem === null);
  return (
    <>
      {merge.problems.length > 0 && (
        <Notice tone="sale" title="Объединить пока нельзя">
          <ul className={styles.outcomes}>
            {merge.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      {clear.length > 0 && (
        <section>
          <h3 className="text-18">Характеристики</h3>
          <ul className={styles.outcomes}>
            {clear.map((outcome) => (
              <li key={outcome.feature.code}>
                «{outcome.feature.name.ru}
                {outcome.feature.unit !== '' && `, ${outcome.feature.unit}`}»: {featureText(outcome)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {supply.length > 0 && (
        <section>
          <h3 className="text-18">Условия закупки</h3>
          <ul className={styles.outcomes}>
            {supply.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

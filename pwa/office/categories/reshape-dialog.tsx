/** The dialog to merge a category into another, and to move a subcategory to another category. */
import { useQuery } from '@tanstack/react-query';
import * as management from '#contract/catalogue/catalog-management.ts';
import type { ManagedCategory, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { mergeFeatures, type FeatureMerge, type FeatureOutcome } from '#contract/catalogue/merge-features.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useFields } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { keepTree, LONG_MS, managedCategoriesQuery } from '../../queries/category-management.ts';
import { goodsListQuery } from '../../queries/inventory.ts';
import { useSave } from '../../queries/use-save.ts';
import { Progress } from '../../ui/progress.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './categories-page.module.css';

const PROGRESS_MS = 2_000;

export type Act<Name extends string> =
  | { readonly kind: `${Name}category`; readonly node: ManagedCategory }
  | { readonly kind: `${Name}subcategory`; readonly node: ManagedSubcategory; readonly category: ManagedCategory };
export type Relocation =
  | Act<'merge-'>
  | { readonly kind: 'move-subcategory'; readonly node: ManagedSubcategory; readonly category: ManagedCategory };

const MERGE = { act: 'Объединить', busy: 'Объединяем…' };
const WORDS = {
  'merge-category': {
    title: 'Объединить категорию',
    choice: 'С какой категорией',
    done: 'Категории объединены',
    ...MERGE,
  },
  'merge-subcategory': {
    title: 'Объединить подкатегорию',
    choice: 'С какой подкатегорией',
    done: 'Подкатегории объединены',
    ...MERGE,
  },
  'move-subcategory': {
    title: 'Перенести подкатегорию',
    choice: 'В какую категорию',
    act: 'Перенести',
    busy: 'Переносим…',
    done: 'Подкатегория перенесена',
  },
};

function choicesOf(action: Relocation, tree: readonly ManagedCategory[]): SelectOption[] {
  const { _id: own } = action.node;
  if (action.kind === 'merge-subcategory')
    return tree.flatMap(({ name, subcategories }) =>
      subcategories.flatMap((sub) =>
        sub._id === own ? [] : [{ value: sub._id, label: `${name.ru} · ${sub.name.ru}` }],
      ),
    );
  const except = action.kind === 'merge-category' ? own : action.category._id;
  return tree.flatMap(({ _id, name }) => (_id === except ? [] : [{ value: _id, label: name.ru }]));
}

function consequenceText(action: Relocation): string {
  const goods = counted(action.node.products, 'товар', 'товара', 'товаров');
  const address = 'Старый адрес будет вести на новый.';
  switch (action.kind) {
    case 'merge-category':
      return `В выбранную категорию перейдёт всё: ${goods} и подкатегории. «${action.node.name.ru}» исчезнет. ${address}`;
    case 'merge-subcategory':
      return `В выбранную перейдут ${goods} и те, что не в продаже, и характеристики, которых там нет. «${action.node.name.ru}» исчезнет. ${address}`;
    case 'move-subcategory':
      return `Вместе с ней перейдёт всё, что в ней стоит: ${goods}. ${address}`;
  }
}

interface Merging extends Record<'from' | 'into', ManagedSubcategory> {
  merge: FeatureMerge;
}

function mergeOf(from: ManagedSubcategory, chosen: string, tree: readonly ManagedCategory[]): Merging | null {
  const into = tree.flatMap(({ subcategories }) => subcategories).find(({ _id }) => _id === chosen);
  if (into === undefined) return null;
  const used = new Set(from.features.flatMap((feature) => (feature.used > 0 ? [feature.code] : [])));
  return { from, into, merge: mergeFeatures(from.features, into.features, (code) => used.has(code)) };
}

export function RelocateDialog({ action, onClose }: { action: Relocation; onClose: () => void }) {
  const save = useSave();
  const { data: tree = [] } = useQuery(managedCategoriesQuery);
  const form = useFields({ chosen: '' });
  const { chosen } = form.typed;
  const words = WORDS[action.kind];
  const { _id: id, name } = action.node;
  const merge = action.kind === 'merge-subcategory' ? mergeOf(action.node, chosen, tree) : null;
  const isUnclear = merge !== null && merge.merge.problems.length > 0;
  const act = useAct({
    form,
    save,
    problems: {
      chosen: chosen === '' ? 'Выберите из списка' : isUnclear ? 'С этой подкатегорией объединить нельзя' : undefined,
    },
    send() {
      const { send } = save;
      const how = { params: { id }, timeoutMs: LONG_MS };
      switch (action.kind) {
        case 'merge-category':
          return send(management.mergeCategory, { ...how, body: { intoId: chosen } }, keepTree);
        case 'move-subcategory':
          return send(management.moveSubcategory, { ...how, body: { categoryId: chosen } }, keepTree);
        case 'merge-subcategory': {
          const tags = { featuresTag: action.node.featuresTag, intoFeaturesTag: merge?.into.featuresTag };
          return send(management.mergeSubcategory, { ...how, body: { intoId: chosen, ...tags } }, keepTree);
        }
      }
    },
    done: () => words.done,
    onClose,
  });
  return (
    <ActDialog
      {...act.dialog}
      size={merge === null ? 440 : 640}
      title={`${words.title} «${name.ru}»`}
      description={consequenceText(action)}
      confirm={words.act}
      busyLabel={words.busy}
      className="grid gap-4"
    >
      <Select
        label={words.choice}
        placeholder="Выберите"
        required
        options={choicesOf(action, tree)}
        {...act.value('chosen')}
      />
      {save.busy && <Moved action={action} />}
      {merge !== null && !save.busy && <MergeOutcome {...merge} />}
      <FormFailure failure={act.failure} fallback="Ошибка сохранения" />
    </ActDialog>
  );
}

/** The goods that still stand here: the whole tree is too much to be read again and again. */
export const leftQuery = (action: Relocation) =>
  goodsListQuery({
    limit: 1,
    ...(action.kind === 'merge-category'
      ? { topCategorySlug: action.node.slug }
      : { topCategorySlug: action.category.slug, subcategoryId: action.node._id }),
  });

export function Moved({ action }: { action: Relocation }) {
  const { products: total } = action.node;
  const { data } = useQuery({ ...leftQuery(action), refetchInterval: PROGRESS_MS });
  const done = data === undefined ? 0 : total - data.total;
  if (done <= 0) return <Progress label={`Переносим ${counted(total, 'товар', 'товара', 'товаров')}…`} />;
  return <Progress label={`Перенесено ${formatNumber(done)} из ${formatNumber(total)}`} value={done} max={total} />;
}

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

const List = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.outcomes}>
    {of.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** The outcome of merging a subcategory for its features, their values and its terms of supply, before it is done. */
export function MergeOutcome({ from, into, merge: { problems, outcomes } }: Merging) {
  const features = outcomes
    .filter(({ problem }) => problem === null)
    .map((outcome) => {
      const { name, unit } = outcome.feature;
      return `«${unit === '' ? name.ru : `${name.ru}, ${unit}`}»: ${featureText(outcome)}`;
    });
  const parts = { Характеристики: features, 'Условия закупки': supplyTexts(from, into) };
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="sale" title="Объединить пока нельзя">
          <List of={problems} />
        </Notice>
      )}
      {Object.entries(parts).map(
        ([title, texts]) =>
          texts.length > 0 && (
            <section key={title}>
              <h3 className="text-18">{title}</h3>
              <List of={texts} />
            </section>
          ),
      )}
    </>
  );
}

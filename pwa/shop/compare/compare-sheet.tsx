import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CategoryWithFeatures, Feature } from '#contract/catalogue/catalog.ts';
import { valueText } from '#contract/catalogue/feature-text.ts';
import { counted } from '#contract/values/plural.ts';
import { AvailabilityMark } from '../../parts/goods/availability-mark.tsx';
import { CartButton } from '../../parts/goods/cart-button.tsx';
import { sizeRows } from '../../parts/goods/feature-rows.ts';
import { Price } from '../../parts/goods/price.tsx';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { titleWithoutBrand } from '../../parts/goods/title-without-brand.ts';
import { paths } from '../../parts/page/paths.ts';
import { isGone, type ProductAnswer, type ProductView } from '../../queries/product-answer.ts';
import { classNames } from '../../ui/class-names.ts';
import { CrossGlyph } from '../../ui/glyphs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './compare-sheet.module.css';

interface CompareRow {
  readonly name: string;
  /** In the order of the goods; null for a product without this feature. */
  readonly values: readonly (string | null)[];
  /** All values are equal, or there is only one product. */
  readonly isSame: boolean;
  /** Which values are objectively better; all false when all are equal or it is a matter of taste. */
  readonly best: readonly boolean[];
}

/** Features where more is better for every buyer: warranty period, load, flow rate. */
const MORE_IS_BETTER: ReadonlySet<string> = new Set(['warranty', 'load', 'flow_rate']);

const isEmpty = (value: unknown): value is undefined | '' => value === undefined || value === '';

/** Marks the greatest of the values, where they differ. */
function bestOf(code: string, values: readonly unknown[]): boolean[] {
  const numbers = values.filter((value) => typeof value === 'number');
  const most = Math.max(...numbers);
  const isDisputed = !MORE_IS_BETTER.has(code) || numbers.every((value) => value === most);
  return values.map((value) => !isDisputed && value === most);
}

function rowOf(name: string, values: readonly (string | null)[], best: readonly boolean[]): CompareRow {
  return { name, values, best, isSame: values.every((value) => value === values[0]) };
}

/** Length, width, height and weight, only where they are known of every product: a dash would look like «none». */
function sizesOf(goods: readonly ProductView[]): CompareRow[] {
  const each = goods.map(({ details }) => (details === null ? null : sizeRows(details)));
  if (each.includes(null)) return [];
  const names = new Set(each.flatMap((rows) => (rows ?? []).map(({ name }) => name)));
  return [...names].map((name) =>
    rowOf(
      name,
      each.map((rows) => rows?.find((row) => row.name === name)?.value ?? null),
      goods.map(() => false),
    ),
  );
}

/** Features of goods as rows, in the order of their subcategory, then sizes; those that no product has are left out. */
export function compareRows(goods: readonly ProductView[], features: readonly Feature[]): CompareRow[] {
  const rows = features.flatMap((feature) => {
    const values = goods.map(({ card }) => card.attributes[feature.code]);
    if (values.every(isEmpty)) return [];
    const words = values.map((value) => (isEmpty(value) ? null : valueText(feature, value)));
    return [rowOf(feature.name.ru, words, bestOf(feature.code, values))];
  });
  const named = new Set(rows.map(({ name }) => name));
  return [...rows, ...sizesOf(goods).filter(({ name }) => !named.has(name))];
}

/** Equal features in one line: «цвет — чёрный, гарантия — 5 лет». */
export function sameWords(rows: readonly CompareRow[]): string {
  return rows
    .filter(({ isSame }) => isSame)
    .map(({ name, values }) => `${name.charAt(0).toLowerCase()}${name.slice(1)} — ${values[0] ?? ''}`)
    .join(', ');
}

/** Sorts the answers to these slugs; one that has not come is undefined. */
export function comparedGoods(slugs: readonly string[], answers: readonly (ProductAnswer | undefined)[]) {
  const views = new Map<string, ProductView>();
  const gone: string[] = [];
  const idOf = new Map<string, string>();
  for (const [index, slug] of slugs.entries()) {
    const answer = answers[index];
    if (answer === undefined) continue;
    if (answer === null || isGone(answer)) gone.push(slug);
    else {
      idOf.set(slug, answer.card._id);
      if (!views.has(answer.card._id)) views.set(answer.card._id, answer);
    }
  }
  return {
    /** Each product once, in the order of the addresses. */
    views: [...views.values()],
    /** Slugs of goods that are no longer sold. */
    gone,
    /** Id of the product by each slug that names it: a former slug differs from the product's own. */
    idOf,
  };
}

export interface CompareGroup {
  /** Id of the subcategory, or slug of the category where there is none. */
  readonly key: string;
  readonly topCategorySlug: string;
  readonly subcategoryId: string | null;
  readonly goods: readonly ProductView[];
}

/** Goods grouped by subcategory, in the order in which each group's first product was added. */
export function compareGroups(goods: readonly ProductView[]): CompareGroup[] {
  const groups = new Map<string, CompareGroup>();
  for (const view of goods) {
    const { topCategorySlug, subcategoryId } = view.card;
    const key = subcategoryId ?? topCategorySlug;
    groups.set(key, { key, topCategorySlug, subcategoryId, goods: [...(groups.get(key)?.goods ?? []), view] });
  }
  return [...groups.values()];
}

interface CompareSheetProps {
  group: CompareGroup;
  /** Null while unknown: the goods are shown without features then. */
  category: CategoryWithFeatures | null;
  onRemove: (view: ProductView) => void;
}

export function CompareSheet({ group, category, onRemove }: CompareSheetProps) {
  const { goods, subcategoryId, topCategorySlug } = group;
  const [isBrief, setBrief] = useState(true);
  const sub = category?.subcategories.find(({ _id }) => _id === subcategoryId);
  const rows = compareRows(goods, sub?.features ?? goods[0]?.card.features ?? []);
  const same = rows.filter(({ isSame }) => isSame);
  const isAlone = goods.length === 1;
  const differs = !isAlone && same.length > 0 && same.length < rows.length;
  const hidesSame = isBrief && differs;
  const shown = hidesSame ? rows.filter(({ isSame }) => !isSame) : rows;
  return (
    <>
      {differs && (
        <Switch
          className={styles.brief}
          label="Только отличия"
          aside={`${hidesSame ? 'скрыто' : 'одинаково'}: ${counted(same.length, 'строка', 'строки', 'строк')}`}
          checked={isBrief}
          onChange={setBrief}
        />
      )}
      <div className={styles.frame} tabIndex={0} role="region" aria-label="Сравнение товаров">
        <div
          role="table"
          aria-label="Характеристики рядом"
          className={styles.table}
          style={{ '--goods': goods.length } as CSSProperties}
        >
          <div role="row" className={styles.goods}>
            <div role="columnheader" className={styles.corner}>
              <span className="visually-hidden">Характеристика</span>
              <p className="ink-soft text-14 weight-text anywhere text-left">
                {hidesSame && `Одинаково у всех: ${sameWords(rows)}.`}
                {!isAlone && same.length === rows.length && rows.length > 0 && 'Все характеристики одинаковы.'}
                {isAlone && (
                  <>
                    Добавьте ещё один товар {sub === undefined ? 'того же раздела' : 'из раздела '}
                    {sub !== undefined && (
                      <Link className="underlined" to={paths.subcategory(topCategorySlug, sub.slug)}>
                        {sub.name.ru}
                      </Link>
                    )}
                    , чтобы увидеть отличия.
                  </>
                )}
              </p>
            </div>
            {goods.map((view) => (
              <Head key={view.card._id} view={view} onRemove={() => onRemove(view)} />
            ))}
          </div>
          {shown.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </div>
      </div>
      {rows.some(({ best }) => best.includes(true)) && (
        <p className="muted text-12">Полужирным — лучшее там, где это бесспорно.</p>
      )}
    </>
  );
}

function Head({ view: { card }, onRemove }: { view: ProductView; onRemove: () => void }) {
  return (
    <div role="columnheader" className="column min-w-0 weight-text text-left">
      <div className={`on-well ${styles.well}`}>
        <Link to={paths.product(card.slug)} tabIndex={-1} aria-hidden className={styles.picture}>
          <ProductPicture url={card.images[0]?.url} alt="" sizes="(min-width: 1120px) 232px, 160px" />
        </Link>
        <IconButton
          label="Убрать из сравнения"
          aria-description={card.title}
          className={styles.remove}
          onClick={onRemove}
          icon={<CrossGlyph size={20} />}
        />
      </div>
      <p className={styles.brand}>{card.brand}</p>
      <Link to={paths.product(card.slug)} className="flex-1 ink weight-heading snug anywhere">
        {titleWithoutBrand(card.title, card.brand)}
      </Link>
      <Price card={card} className="mt-2" />
      <AvailabilityMark availability={card.availability} />
      <div className={styles.buy}>
        <CartButton card={card} />
      </div>
    </div>
  );
}

function Row({ row: { name, values, best } }: { row: CompareRow }) {
  return (
    <div role="row" className={styles.row}>
      <div role="rowheader" className={styles.name}>
        {name}
      </div>
      {values.map((value, index) => (
        <div key={index} role="cell" className={classNames(styles.value, best[index] === true && 'weight-heading')}>
          {value ?? <span className="muted text-14">не указано</span>}
        </div>
      ))}
    </div>
  );
}

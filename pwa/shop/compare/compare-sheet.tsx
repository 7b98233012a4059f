import { useState, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import { counted } from '#contract/values/plural.ts';
import { AvailabilityMark } from '../../parts/goods/availability-mark.tsx';
import { CartButton } from '../../parts/goods/cart-button.tsx';
import { Price } from '../../parts/goods/price.tsx';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { titleWithoutBrand } from '../../parts/goods/title-without-brand.ts';
import { paths } from '../../parts/page/paths.ts';
import type { ProductView } from '../../queries/product-answer.ts';
import { classNames } from '../../ui/class-names.ts';
import { CrossGlyph } from '../../ui/glyphs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './compare-sheet.module.css';
import { compareRows, sameWords, type CompareGroup, type CompareRow } from './compare-table.ts';

interface CompareSheetProps {
  group: CompareGroup;
  /** Null while unknown: the goods are shown without features then. */
  category: CategoryWithFeatures | null;
  onRemove: (view: ProductView) => void;
}

/** One kind of goods side by side. */
export function CompareSheet({
  group: { goods, subcategoryId, topCategorySlug },
  category,
  onRemove,
}: CompareSheetProps) {
  const [isBrief, setBrief] = useState(true);
  const sub = category?.subcategories.find(({ _id }) => _id === subcategoryId);
  const rows = compareRows(goods, sub?.features ?? goods[0]?.card.features ?? []);
  const same = rows.filter(({ isSame }) => isSame);
  const isAlone = goods.length === 1;
  const hidesSame = isBrief && !isAlone && same.length > 0 && same.length < rows.length;
  const shown = hidesSame ? rows.filter(({ isSame }) => !isSame) : rows;
  return (
    <>
      {!isAlone && same.length > 0 && same.length < rows.length && (
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
              {hidesSame && (
                <p className="ink-soft text-14 weight-text anywhere text-left">Одинаково у всех: {sameWords(rows)}.</p>
              )}
              {!isAlone && same.length === rows.length && rows.length > 0 && (
                <p className="ink-soft text-14 weight-text anywhere text-left">Все характеристики одинаковы.</p>
              )}
              {isAlone && (
                <p className="ink-soft text-14 weight-text anywhere text-left">
                  Добавьте ещё один товар{' '}
                  {category !== null && sub !== undefined ? (
                    <>
                      из раздела{' '}
                      <Link className={styles.inline} to={paths.subcategory(topCategorySlug, sub.slug)}>
                        {sub.name.ru}
                      </Link>
                    </>
                  ) : (
                    'того же раздела'
                  )}
                  , чтобы увидеть отличия.
                </p>
              )}
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
        >
          <CrossGlyph size={20} />
        </IconButton>
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

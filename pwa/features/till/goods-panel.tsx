/** Left side of the till: search, category filters and the goods with their steppers. */
import { PackageSearch } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { counted } from '#contract/rules/plural.ts';
import type { DraftPosition } from '../../local/journal-types.ts';
import { useFigures } from '../../local/use-journal.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './goods-panel.module.css';
import { GoodsRow } from './goods-row.tsx';
import table from './goods-table.module.css';
import { GOODS_SHOWN, useCategories, useGoods } from './use-goods.ts';

export interface GoodsPanelProps {
  quantities: ReadonlyMap<string, number>;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
}

export function GoodsPanel({ quantities, onQty }: GoodsPanelProps) {
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState('');
  const [subcategory, setSubcategory] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const categories = useCategories();
  const subcategories = categories.find((one) => one.slug === category)?.subcategories ?? [];
  // Typing stays ahead of the list when a slow tablet can't draw every letter's result.
  const goods = useGoods(
    useDeferredValue(useMemo(() => ({ query, category, subcategory }), [query, category, subcategory])),
  );
  const figures = useFigures(useMemo(() => goods.items.map((good) => good.id), [goods.items]));

  const chooseCategory = (slug: string) => {
    setCategory(slug);
    setSubcategory('');
  };
  return (
    <>
      <form
        className={styles.filters}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          // The list is already there; the button puts the tablet's keyboard away.
          field.current?.blur();
        }}
      >
        <SearchField
          ref={field}
          className={styles.search}
          label="Поиск товара"
          placeholder="Название, артикул или штрихкод"
          value={query}
          onChange={setQuery}
          size={56}
        />
        <Select
          label="Категория"
          hideLabel
          size={48}
          placeholder="Все категории"
          value={category}
          onChange={chooseCategory}
          options={categories.map((one) => ({ value: one.slug, label: one.name.ru }))}
        />
        <Select
          label="Подкатегория"
          hideLabel
          size={48}
          placeholder={category === '' ? 'Сначала выберите категорию' : 'Все подкатегории'}
          disabled={category === ''}
          value={subcategory}
          onChange={setSubcategory}
          options={subcategories.map((one) => ({ value: one._id, label: one.name.ru }))}
        />
        <Button type="submit" variant="outline" size={52}>
          Показать
        </Button>
      </form>
      <div className={table.frame}>
        {goods.loading ? (
          <div className={table.message}>
            <Progress label="Загрузка…" value={goods.progress?.done} max={goods.progress?.total} />
          </div>
        ) : goods.items.length === 0 ? (
          <div className={table.message}>
            <EmptyState icon={<PackageSearch size={28} strokeWidth={1.75} aria-hidden />} title="Ничего не найдено.">
              Проверьте название или артикул, уберите категорию.
            </EmptyState>
          </div>
        ) : (
          <table className={table.table}>
            <thead>
              <tr>
                <th className={table.picture}><span className="visually-hidden">Фото</span></th>
                <th>Название</th>
                <th>Остаток</th>
                <th className={table.number}>Розница</th>
                <th className={`${table.number} ${table['head-wholesale']}`}>Опт</th>
                <th className={table['head-qty']}>Количество</th>
              </tr>
            </thead>
            <tbody>
              {goods.items.map((good) => (
                <GoodsRow
                  key={good.id}
                  good={good}
                  stock={figures.get(good.id)?.shownStock ?? null}
                  priceWholesale={figures.get(good.id)?.priceWholesale ?? null}
                  qty={quantities.get(good.id) ?? 0}
                  onQty={onQty}
                />
              ))}
            </tbody>
          </table>
        )}
        {!goods.loading && goods.total > GOODS_SHOWN && (
          <p className={table.more} role="status">
            Показаны первые {GOODS_SHOWN} из {counted(goods.total, 'товара', 'товаров', 'товаров')}. Уточните поиск.
          </p>
        )}
      </div>
    </>
  );
}

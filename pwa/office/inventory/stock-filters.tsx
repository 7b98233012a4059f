/** Search, category and days; asked for by the button, so that half-typed words ask nothing. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateField } from '../../parts/forms/date-field.tsx';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './inventory.module.css';
import { ALL_STOCK, filterOf, type StockFilter, type StockView } from './stock-address.ts';

export interface StockFiltersProps {
  view: StockView;
  onChange: (change: Partial<StockView>) => void;
}

export function StockFilters({ view, onChange }: StockFiltersProps) {
  const [typed, setTyped] = useState<StockFilter>(filterOf(view));
  const { data: categories = [] } = useQuery(managedCategoriesQuery);
  const type = (change: Partial<StockFilter>) => setTyped((now) => ({ ...now, ...change }));
  const category = categories.find(({ slug }) => slug === typed.topCategorySlug);
  const isBackwards = typed.from !== '' && typed.to !== '' && typed.from > typed.to;
  const isNarrowed = Object.values(filterOf(view)).some((value) => value !== '');
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label="Отбор товаров"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBackwards) onChange({ ...typed, q: typed.q.trim() });
      }}
    >
      <SearchField
        className={styles.search}
        label="Поиск по складу"
        placeholder="Название, артикул или штрихкод"
        value={typed.q}
        onChange={(q) => type({ q })}
        maxLength={200}
      />
      <Select
        label="Категория"
        placeholder="Все категории"
        options={categories.map(({ slug, name }) => ({ value: slug, label: name.ru }))}
        value={typed.topCategorySlug}
        // Another category has other subcategories.
        onChange={(topCategorySlug) => type({ topCategorySlug, subcategoryId: '' })}
      />
      <Select
        label="Подкатегория"
        placeholder="Все подкатегории"
        disabled={typed.topCategorySlug === ''}
        options={(category?.subcategories ?? []).map(({ _id, name }) => ({ value: _id, label: name.ru }))}
        value={typed.subcategoryId}
        onChange={(subcategoryId) => type({ subcategoryId })}
      />
      <DateField
        label="С даты"
        max={typed.to}
        value={typed.from}
        onDay={(from) => type({ from })}
        error={isBackwards ? 'Позже даты «по»' : undefined}
      />
      <DateField label="По дату" min={typed.from} value={typed.to} onDay={(to) => type({ to })} />
      <div className={styles.press}>
        <Button type="submit">Фильтровать</Button>
        {isNarrowed && (
          <Button variant="link" onClick={() => onChange(ALL_STOCK)}>
            Сбросить
          </Button>
        )}
      </div>
    </form>
  );
}

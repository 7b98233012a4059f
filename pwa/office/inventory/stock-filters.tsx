/** Search, category and days; applied by a button, so that unfinished text sends no request. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { areReversed, DaysFilter, FilterBar, type Filtered } from '../kit/list-filters.tsx';
import { SEARCH_MAX } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import { ALL_STOCK, filterOf, type StockFilter, type StockView } from './stock-address.ts';
import { Form } from '../../ui/form.tsx';

/** @param chips filters that apply at once */
export function StockFilters({ view, change, chips }: Filtered<StockView> & { chips: ReactNode }) {
  const [typed, setTyped] = useState<StockFilter>(filterOf(view));
  const { data: categories = [] } = useQuery(managedCategoriesQuery);
  const type = (changed: Partial<StockFilter>) => setTyped((now) => ({ ...now, ...changed }));
  const category = categories.find(({ slug }) => slug === typed.topCategorySlug);
  return (
    <Form
      role="search"
      aria-label="Отбор товаров"
      onSend={() => {
        if (!areReversed(typed)) change({ ...typed, q: typed.q?.trim() });
      }}
    >
      <FilterBar
        set={[view.topCategorySlug, view.subcategoryId, view.from, view.to]}
        chips={chips}
        search={
          <SearchField
            className={office.search}
            label="Поиск по складу"
            placeholder="Название, артикул или штрихкод"
            value={typed.q ?? ''}
            onChange={(q) => type({ q })}
            maxLength={SEARCH_MAX}
          />
        }
      >
        <Select
          className={office.fitting}
          label="Категория"
          placeholder="Все категории"
          options={categories.map(({ slug, name }) => ({ value: slug, label: name.ru }))}
          value={typed.topCategorySlug ?? ''}
          onChange={(slug) => type({ topCategorySlug: slug || undefined, subcategoryId: undefined })}
        />
        <Select
          className={office.fitting}
          label="Подкатегория"
          placeholder="Все"
          disabled={typed.topCategorySlug === undefined}
          options={(category?.subcategories ?? []).map(({ _id, name }) => ({ value: _id, label: name.ru }))}
          value={typed.subcategoryId ?? ''}
          onChange={(id) => type({ subcategoryId: id || undefined })}
        />
        <DaysFilter list={{ view: typed, change: type }} />
        <div className={office.press}>
          <Button type="submit">Фильтровать</Button>
          {Object.values(filterOf(view)).some(Boolean) && (
            <Button variant="link" onClick={() => change(ALL_STOCK)}>
              Сбросить
            </Button>
          )}
        </div>
      </FilterBar>
    </Form>
  );
}

/** Search and filters of the till: text, category, subcategory, or a code read by the camera. */
import { ScanBarcode, Settings } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from './goods-panel.module.css';
import { useCategories, type GoodsQuery } from '../../kit/use-goods.ts';

export interface GoodsFiltersProps {
  value: GoodsQuery;
  field: RefObject<HTMLInputElement | null>;
  onChange: (value: GoodsQuery) => void;
  /** Called by Enter or «Показать». */
  onShow: () => void;
  onCamera: () => void;
  onSettings: () => void;
}

export function GoodsFilters({ value, field, onChange, onShow, onCamera, onSettings }: GoodsFiltersProps) {
  const categories = useCategories();
  const { query, category, subcategory } = value;
  const subcategories = categories.find((one) => one.slug === category)?.subcategories ?? [];
  return (
    <form
      className={styles.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        // The list is filtered already; losing the focus closes the on-screen keyboard.
        field.current?.blur();
        onShow();
      }}
    >
      <SearchField
        ref={field}
        className="all-columns"
        label="Поиск товара"
        placeholder="Название, артикул или штрихкод"
        value={query}
        onChange={(words) => onChange({ ...value, query: words })}
        size={56}
        trailing={
          <IconButton label="Сканировать камерой" variant="quiet" onClick={onCamera}>
            <ScanBarcode size={24} />
          </IconButton>
        }
      />
      <Select
        label="Категория"
        hideLabel
        size={48}
        placeholder="Все категории"
        value={category}
        onChange={(slug) => onChange({ ...value, category: slug, subcategory: '' })}
        options={categories.map((one) => ({ value: one.slug, label: one.name.ru }))}
      />
      <Select
        label="Подкатегория"
        hideLabel
        size={48}
        placeholder={category === '' ? 'Сначала выберите категорию' : 'Все подкатегории'}
        disabled={category === ''}
        value={subcategory}
        onChange={(id) => onChange({ ...value, subcategory: id })}
        options={subcategories.map((one) => ({ value: one._id, label: one.name.ru }))}
      />
      <Button type="submit" variant="outline" size={52}>
        Показать
      </Button>
      <IconButton label="Настройки кассы" variant="outline" size={48} onClick={onSettings}>
        <Settings />
      </IconButton>
    </form>
  );
}

/** Left side of the till: search, category filters, scanners, and the goods with their steppers. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { readFrequentGoods } from '../../../device/journal/use-till-rows.ts';
import { useFigures } from '../../../device/journal/use-journal.ts';
import { useFlag } from '../../../device/database/use-flag.ts';
import { useSetFlag } from '../../../parts/page/use-set-flag.ts';
import { useMinute } from '../../../parts/time/use-minute.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { parseSearchWithQty } from '../lines/line-keys.tsx';
import { TillSettings } from './till-settings.tsx';
import { AlternativesDialog } from './alternatives-dialog.tsx';
import { GoodsList, GoodsRest, GoodsTiles } from './goods-list.tsx';
import table from './goods-table.module.css';
import {
  GOODS_SHOWN,
  useGoods,
  goodOf,
  useLoadedCopy,
  type TillGood,
  useCategories,
  type GoodsQuery,
} from '../../kit/use-goods.ts';
import { useCameraSheet } from '../../kit/use-camera-sheet.tsx';
import { useGoodsEntry } from './use-goods-entry.ts';
import type { GoodsPanelProps, GoodsSearch } from './use-goods-search.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './keys-dialog.module.css';
import { SHORTCUTS } from '../lines/use-shortcuts.ts';
import { ScanBarcode, Settings } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Form } from '../../../ui/form.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { optionsOf } from '../../../ui/options-of.ts';
import goodsPanelStyles from './goods-panel.module.css';

/** The barcode reader's code is loaded this long after the till, ms. */
const KEEP_READER_AFTER_MS = 8_000;

export function GoodsPanel(props: GoodsPanelProps) {
  const { search, held, isHelping, onHelp } = props;
  const { goodsQuery } = search;
  const camera = useCameraSheet();
  const [isSetting, setSetting] = useState(false);
  // Typing has priority over the list, since a slow tablet can't render every keystroke's result.
  const listed = useDeferredValue(goodsQuery);
  const wantedGoods = { ...listed, query: parseSearchWithQty(listed.query).words };
  const { limit, more } = useLimit(JSON.stringify(wantedGoods));
  const goods = useGoods(wantedGoods, limit);
  const figures = useFigures(goods.items.map(({ id }) => id));
  const frequent = useFrequent();
  const { value: isTiled = false } = useFlag('tillShowsTiles');
  const setFlag = useSetFlag();
  const [wanted, setWanted] = useState<string | null>(null);
  const isBlank = parseSearchWithQty(goodsQuery.query).words.trim() === '' && goodsQuery.category === '';
  const { takeCode, enter, addTile, addOne, order } = useGoodsEntry({
    ...props,
    isHeld: held || isSetting || isHelping,
    isCameraOpen: camera.isOpen,
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      // Loaded now, so that a camera opened offline can read codes too.
      import('../../kit/barcode-reader.ts').then(({ keepBarcodeReader }) => keepBarcodeReader()).catch(() => undefined);
    }, KEEP_READER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <GoodsFilters search={search} onShow={enter} onCamera={camera.open} onSettings={() => setSetting(true)} />
      <TillSettings
        open={isSetting}
        onClose={() => setSetting(false)}
        onKeys={() => {
          setSetting(false);
          onHelp(true);
        }}
      />
      <AlternativesDialog wantedId={wanted} onAdd={addOne} onOrder={order} onClose={() => setWanted(null)} />
      <KeysDialog open={isHelping} onClose={() => onHelp(false)} />
      {camera.sheet({ hint: 'Наведите камеру на штрихкод или QR-код чека', onCode: takeCode })}
      <div className={table.frame}>
        {goodsQuery.category !== '' && (
          <Segmented
            className={table.view}
            label="Как показать товары"
            value={isTiled ? 'tiles' : 'rows'}
            onChange={(view) => setFlag('tillShowsTiles', view === 'tiles')}
            options={optionsOf({ rows: 'Список', tiles: 'Плитки' })}
          />
        )}
        {isBlank && frequent.length > 0 && (
          <GoodsTiles {...props} label="Часто продаём" goods={frequent} onAdd={addTile} />
        )}
        <GoodsList
          {...props}
          goods={goods}
          figures={figures}
          isBlank={isBlank}
          isTiled={isTiled && goodsQuery.category !== ''}
          onTile={addTile}
          onAlternatives={setWanted}
        />
        <GoodsRest goods={goods} onMore={more} />
      </div>
    </>
  );
}

function useLimit(question: string): { limit: number; more: () => void } {
  const [drawn, setDrawn] = useState({ question, limit: GOODS_SHOWN });
  const limit = drawn.question === question ? drawn.limit : GOODS_SHOWN;
  return { limit, more: () => setDrawn({ question, limit: limit + GOODS_SHOWN }) };
}

/** Two rows of four, or one: fewer goods are found as fast in the list. */
const ROW = 4;
const SHOWN = 2 * ROW;

/** This till's best-selling goods at current prices. Their order stays while the till is open. */
function useFrequent(): readonly TillGood[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    readFrequentGoods(SHOWN)
      .then(setIds)
      .catch((error: unknown) => console.error('What sells here was not read', error));
  }, []);
  const { version } = useLoadedCopy();
  const minute = useMinute();
  return useMemo(() => {
    const goods = ids.flatMap((id) => {
      const product = catalogueCopy.products.get(id);
      return product === undefined ? [] : [goodOf(product)];
    });
    return goods.slice(0, goods.length - (goods.length % ROW));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the content of the copy, `minute` for the prices in force
  }, [ids, version, minute]);
}

function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Клавиши кассы">
      <dl className={styles.keys}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Search and filters of the till: text, category, subcategory, or a code read by the camera. */
interface GoodsFiltersProps {
  search: GoodsSearch;
  onShow: () => void;
  onCamera: () => void;
  onSettings: () => void;
}

function GoodsFilters({ search, onShow, onCamera, onSettings }: GoodsFiltersProps) {
  const { goodsQuery, setGoodsQuery, field } = search;
  const categories = useCategories();
  const { query, category, subcategory } = goodsQuery;
  const change = (part: Partial<GoodsQuery>) => setGoodsQuery({ ...goodsQuery, ...part });
  const subcategories = categories.find((one) => one.slug === category)?.subcategories ?? [];
  return (
    <Form
      className={goodsPanelStyles.filters}
      role="search"
      onSend={() => {
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
        onChange={(words) => change({ query: words })}
        size={56}
        trailing={
          <IconButton label="Сканировать камерой" variant="quiet" onClick={onCamera} icon={<ScanBarcode size={24} />} />
        }
      />
      <Select
        label="Категория"
        hideLabel
        size={48}
        placeholder="Все категории"
        value={category}
        onChange={(slug) => change({ category: slug, subcategory: '' })}
        options={categories.map((one) => ({ value: one.slug, label: one.name.ru }))}
      />
      <Select
        label="Подкатегория"
        hideLabel
        size={48}
        placeholder={category === '' ? 'Сначала выберите категорию' : 'Все подкатегории'}
        disabled={category === ''}
        value={subcategory}
        onChange={(id) => change({ subcategory: id })}
        options={subcategories.map((one) => ({ value: one._id, label: one.name.ru }))}
      />
      <Button type="submit" variant="outline" size={52}>
        Показать
      </Button>
      <IconButton label="Настройки кассы" variant="outline" size={48} onClick={onSettings} icon={<Settings />} />
    </Form>
  );
}

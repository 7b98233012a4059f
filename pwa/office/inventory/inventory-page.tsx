/** /admin/inventory: stock: search, sorting, corrections; and goods that are no longer sold. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Download, FileSpreadsheet, PackageSearch } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { setStoragePlace } from '#contract/catalogue/products.ts';
import { PRODUCT_FIELDS } from '#contract/products/product-fields.ts';
import { STOCK_PAGE_SIZE, type StockItem, type StockState } from '#contract/stock/inventory.ts';
import { counted } from '#contract/values/plural.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { paths } from '../../parts/page/paths.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { stockCountsQuery, stockQuery } from '../../queries/inventory.ts';
import { Button, buttonClass, LinkButton, OutlineButton } from '../kit/buttons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Form } from '../../ui/form.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { areReversed, ChipsFilter, DaysFilter, FilterBar, type Filtered, SEARCH_MAX } from '../kit/list-filters.tsx';
import { ListPages, OfficeHead, useList } from '../kit/list-page.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import office from '../kit/office.module.css';
import { AdjustDialog } from './adjust-dialog.tsx';
import { usePicked } from './bulk/bulk-acts.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { GoodsTableDialog } from './goods-table-dialog.tsx';
import { MOVEMENTS_OF, MOVEMENTS_PAGE, MovementsDrawer } from './movements-drawer.tsx';
import { ALL_STOCK, bulkFilter, filterOf, stockAddress, type StockFilter, type StockView } from './stock-address.ts';
import { StockTable, type StockTableProps } from './stock-table.tsx';
import { useStockActions } from './use-stock-actions.tsx';

const { label, textMax } = PRODUCT_FIELDS.storagePlace;

function PlaceDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const was = item.storagePlace ?? '';
  const form = useTyping(
    `place ${item._id}`,
    { storagePlace: was, was },
    // A place typed over another one than today's is not guessed anew.
    { opened: (kept) => (kept.was === was ? kept : {}) },
  );
  const { storagePlace } = form.typed;
  const act = useAct({
    form,
    send: ({ send }) => send(setStoragePlace, { params: { id: item._id }, body: { storagePlace, was } }),
    done: ({ storagePlace: now }) => (now === '' ? 'Место убрано' : `Место: ${now}`),
    onClose,
  });
  return (
    <ActDialog
      {...act.dialog}
      title={label}
      description={item.title}
      confirm="Сохранить"
      busyLabel="Сохраняем…"
      className="grid gap-5"
    >
      <FormFailure failure={act.unplaced} fallback="Не удалось сохранить место" />
      <TextField
        label={label}
        hint="Стеллаж, полка или ячейка. Пустое поле убирает место"
        autoComplete="off"
        maxLength={textMax}
        {...act.text('storagePlace')}
      />
    </ActDialog>
  );
}

const STATES: readonly { value: StockState; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'low', label: 'Заканчиваются' },
  { value: 'out', label: 'Нет в наличии' },
  { value: 'negative', label: 'Ниже нуля' },
  { value: 'draft', label: 'Черновики' },
  { value: 'deleted', label: 'Снятые с продажи' },
];

const watching = (id: string | null) => (params: URLSearchParams) => {
  params.delete(MOVEMENTS_PAGE);
  if (id === null) params.delete(MOVEMENTS_OF);
  else params.set(MOVEMENTS_OF, id);
  return params;
};

export function InventoryPage() {
  usePageTitle('Склад / Остатки');
  const list = useList(stockAddress, stockQuery);
  const { view, change, answer } = list;
  const { data: counts } = useQuery(stockCountsQuery(filterOf(view)));
  const picked = usePicked(JSON.stringify([filterOf(view), view.state]));
  const [adjusted, adjust] = useState<StockItem | null>(null);
  const [params, changeParams] = useAddressParams();
  const watched = params.get(MOVEMENTS_OF);
  const [placed, place] = useState<StockItem | null>(null);
  const [isTakingOut, takeOut] = useState(false);
  const [results, dialog] = useStockActions();
  const edits = usePerson().person?.role !== 'warehouse';
  return (
    <div className={office.page}>
      <OfficeHead title="Склад / Остатки" count={counts && countText(counts, view.state)}>
        {edits && (
          <Link to={paths.adminPrices()} className={buttonClass({ variant: 'quiet' })}>
            Изменения цен
          </Link>
        )}
        <a href={stockAddress.file(view, 'csv')} className={buttonClass({ variant: 'outline' })} download>
          <Download />
          CSV
        </a>
        {edits && (
          <Button variant="outline" icon={<FileSpreadsheet />} onClick={() => takeOut(true)}>
            Выгрузить
          </Button>
        )}
      </OfficeHead>
      {/* A changed address remounts the filters, so that typed text that was never submitted is not carried over. */}
      <StockFilters
        key={JSON.stringify([view.q, view.from, view.to])}
        view={view}
        change={change}
        chips={
          <ChipsFilter
            list={list}
            name="state"
            label="Состояние"
            options={STATES.map((one) => ({ ...one, count: counts?.[one.value] }))}
          />
        }
      />
      {edits && (
        <BulkBar
          picked={picked}
          page={answer.data?.map(({ _id }) => _id) ?? []}
          total={counts?.[view.state]}
          state={view.state}
          filter={bulkFilter(view)}
          isNarrowed={Object.values(filterOf(view)).some(Boolean)}
        />
      )}
      <StockList
        edits={edits}
        picked={picked}
        answer={answer}
        view={view}
        total={counts?.[view.state]}
        onChange={change}
        at={list.at}
        acts={{ ...results, adjust, watch: ({ _id }) => changeParams(watching(_id)), place }}
      />
      {adjusted !== null && <AdjustDialog key={adjusted._id} item={adjusted} onClose={() => adjust(null)} />}
      {placed !== null && <PlaceDialog key={placed._id} item={placed} onClose={() => place(null)} />}
      {watched !== null && <MovementsDrawer productId={watched} onClose={() => changeParams(watching(null))} />}
      {isTakingOut && <GoodsTableDialog view={view} total={counts?.[view.state]} onClose={() => takeOut(false)} />}
      {dialog}
    </div>
  );
}

/** «79 товаров, 60 единиц на складе»: the goods may have several units. */
function countText(counts: Readonly<Record<StockState | 'units', number>>, state: StockState): string {
  const goods = counted(counts[state], 'товар', 'товара', 'товаров');
  return state === 'all' ? `${goods}, ${counted(counts.units, 'единица', 'единицы', 'единиц')} на складе` : goods;
}

/** Text and days wait for the button; a category and the chips apply at once. */
function StockFilters({ view, change, chips }: Filtered<StockView> & { chips: ReactNode }) {
  const { q, from, to } = view;
  // The category and the chips are the address's alone: a copy of them would undo later choices.
  const [typed, setTyped] = useState<Pick<StockFilter, 'q' | 'from' | 'to'>>({ q, from, to });
  const { data: categories = [] } = useQuery(managedCategoriesQuery);
  const type = (changed: typeof typed) => setTyped((now) => ({ ...now, ...changed }));
  const category = categories.find(({ slug }) => slug === view.topCategorySlug);
  const apply = (changed: Partial<StockFilter> = {}) => {
    if (!areReversed(typed)) change({ ...typed, q: typed.q?.trim(), ...changed });
  };
  return (
    <Form role="search" aria-label="Отбор товаров" onSend={() => apply()}>
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
          className={office.wide}
          label="Категория"
          placeholder="Все категории"
          options={categories.map(({ slug, name }) => ({ value: slug, label: name.ru }))}
          value={view.topCategorySlug ?? ''}
          onChange={(slug) => apply({ topCategorySlug: slug || undefined, subcategoryId: undefined })}
        />
        <Select
          className={office.wide}
          label="Подкатегория"
          placeholder="Все"
          disabled={view.topCategorySlug === undefined}
          options={(category?.subcategories ?? []).map(({ _id, name }) => ({ value: _id, label: name.ru }))}
          value={view.subcategoryId ?? ''}
          onChange={(id) => apply({ subcategoryId: id || undefined })}
        />
        <DaysFilter list={{ view: typed, change: type }} />
        <div className={office.press}>
          <Button type="submit">Фильтровать</Button>
          {Object.values(filterOf(view)).some(Boolean) && (
            <LinkButton onClick={() => change(ALL_STOCK)}>Сбросить</LinkButton>
          )}
        </div>
      </FilterBar>
    </Form>
  );
}

interface StockListProps extends Omit<StockTableProps, 'items' | 'busy' | 'foot'> {
  answer: UseQueryResult<StockItem[]>;
  view: StockView;
  total: number | undefined;
}

function StockList({ answer, total, ...table }: StockListProps) {
  const { view, onChange } = table;
  const { data, isPlaceholderData } = answer;
  // The page is empty although earlier ones exist: an old address, or its last row was hidden.
  const lastPage =
    data?.length === 0 && !isPlaceholderData && view.page > 1
      ? Math.max(1, Math.min(view.page - 1, Math.ceil((total ?? 0) / STOCK_PAGE_SIZE)))
      : null;
  useEffect(() => {
    if (lastPage !== null && total !== undefined) onChange({ page: lastPage });
  }, [lastPage, total, onChange]);
  return (
    <OfficeAnswer
      answer={answer}
      notKept="Складские остатки хранятся на сервере"
      empty={(items) =>
        items.length === 0 &&
        (stockAddress.isNarrowed(view) ? (
          <EmptyState
            icon={<PackageSearch size={28} />}
            title="Ничего не найдено."
            action={
              <OutlineButton onClick={() => onChange({ ...ALL_STOCK, state: 'all' })}>
                Показать все товары
              </OutlineButton>
            }
          >
            Попробуйте другие слова, категорию или даты: даты отбирают товары, у которых в эти дни было движение.
          </EmptyState>
        ) : (
          <EmptyState
            icon={<PackageSearch size={28} />}
            title="Товаров пока нет"
            action={
              <Link to={paths.adminProductNew()} className={buttonClass({ variant: 'outline' })}>
                Новый товар
              </Link>
            }
          >
            Добавьте первый или загрузите прайс.
          </EmptyState>
        ))
      }
    >
      {(items, busy) => (
        <StockTable
          {...table}
          items={items}
          busy={busy}
          foot={
            <ListPages
              page={view.page}
              size={STOCK_PAGE_SIZE}
              shown={items.length}
              total={total ?? 0}
              onPage={(page) => onChange({ page })}
            />
          }
        />
      )}
    </OfficeAnswer>
  );
}

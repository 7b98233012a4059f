/** Above the list while goods are ticked or filtered: their number and the bulk actions. */
import { useQuery } from '@tanstack/react-query';
import { BadgePercent, Eye, EyeOff, FolderTree, type LucideIcon, Palette, Percent, Printer, Tag } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { MODEL_MAX } from '#contract/products/product-fields.ts';
import type { StockState } from '#contract/stock/inventory.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { DateField } from '../../../parts/forms/date-field.tsx';
import { FormFailure } from '../../../parts/forms/form-failure.tsx';
import { NumberField } from '../../../parts/forms/number-field.tsx';
import { type FieldProps, fieldsOf } from '../../../parts/forms/use-act.ts';
import { paths } from '../../../parts/page/paths.ts';
import { managedCategoriesQuery } from '../../../queries/category-management.ts';
import { useImportActs } from '../../../queries/imports.ts';
import { useShop } from '../../../queries/shop.ts';
import { useSave } from '../../../queries/use-save.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { optionsOf } from '../../../ui/options-of.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ActDialog } from '../../kit/act-dialog.tsx';
import { KNOWN_BRANDS, KnownBrand } from '../../kit/known-brand.tsx';
import { type BulkKind, type BulkSelection, type BulkTyped, NOTHING_TYPED, type Picked, readAct } from './bulk-acts.ts';
import styles from './bulk.module.css';

const ACTS: readonly { kind: BulkKind; label: string; icon: LucideIcon; title: string }[] = [
  { kind: 'prices', label: 'Цены', icon: Percent, title: 'Изменить цены' },
  { kind: 'sale', label: 'Скидка', icon: BadgePercent, title: 'Скидка' },
  { kind: 'place', label: 'Категория', icon: FolderTree, title: 'Другая категория' },
  { kind: 'brand', label: 'Бренд', icon: Tag, title: 'Бренд' },
  { kind: 'variants', label: 'Варианты', icon: Palette, title: 'Варианты одной модели' },
  { kind: 'hide', label: 'Скрыть', icon: EyeOff, title: 'Снять с продажи' },
  { kind: 'show', label: 'Вернуть', icon: Eye, title: 'Вернуть в продажу' },
];

/** Only goods on sale have a price tag in the hall. */
const isSold = (state: StockState): boolean => state !== 'deleted' && state !== 'draft';

const fits = (kind: BulkKind, state: StockState): boolean =>
  kind === 'show' ? state === 'deleted' : kind !== 'hide' || isSold(state);

export interface BulkBarProps {
  picked: Picked;
  page: readonly string[];
  total: number | undefined;
  state: StockState;
  filter: Extract<BulkSelection, { filter: unknown }>['filter'];
  /** True when the filter leaves a part of the state's goods: until one is ticked, the actions are for that part. */
  isNarrowed: boolean;
}

const VARIANT_NOTES: Readonly<Record<BulkTyped['variants'], string>> = {
  find: 'Найдём товары одной подкатегории, бренда и серии, которые отличаются только цветом и размером. Покупатель выберет их на одной странице.',
  join: 'Товары одной подкатегории с этим именем станут выбором цвета и размера на странице каждого из них.',
  separate: 'Товары перестанут быть вариантами других.',
};
const STEPS = ['0', '1', '10', '50', '100'].map((value) => ({
  value,
  label: value === '0' ? 'До копейки' : `До ${value}\u00a0₽`,
}));

interface BulkDialogProps {
  kind: BulkKind;
  count: number;
  selection: BulkSelection;
  onClose: () => void;
}

interface PartProps extends FieldProps<BulkTyped> {
  typed: BulkTyped;
  type: (change: Partial<BulkTyped>) => void;
}

/** A bulk change: a form, then a preview of its effect before anything is written. */
export function BulkDialog({ kind, count, selection, onClose }: BulkDialogProps) {
  const acts = useImportActs();
  const navigate = useNavigate();
  const { timezone } = useShop();
  const { data: tree = [] } = useQuery(managedCategoriesQuery);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [wrong, setWrong] = useState<{ field: string; error: string } | null>(null);
  const { run, busy, failure } = useSave();
  const type = (change: Partial<BulkTyped>) => {
    setWrong(null);
    setTyped((now) => ({ ...now, ...change }));
  };
  const part: PartProps = {
    typed,
    type,
    ...fieldsOf({ typed, type }, (field) => (wrong?.field === field ? wrong.error : undefined)),
  };
  const goods = counted(count, 'товара', 'товаров', 'товаров');

  async function check(): Promise<void> {
    const category = tree.find(({ slug }) => slug === typed.categorySlug);
    const read = readAct(kind, typed, timezone, (category?.subcategories.length ?? 0) > 0);
    if ('error' in read) return setWrong(read);
    const result = await run(() => acts.beginBulk({ selection, act: read.act }));
    if (result.kind === 'done') void navigate(paths.adminImport(result.answer._id));
  }

  return (
    <ActDialog
      title={ACTS.find((act) => act.kind === kind)?.title}
      description={`Для ${goods}. Сначала покажем, что станет с каждым; вернуть всё можно будет 30\u00a0дней.`}
      confirm="Показать, что изменится"
      busy={busy}
      busyLabel="Считаем…"
      onConfirm={check}
      onLeave={onClose}
      className="grid gap-4"
    >
      <FormFailure failure={failure} fallback="Не удалось посчитать" />
      {kind === 'prices' && <PriceFields {...part} />}
      {kind === 'sale' && <SaleFields {...part} />}
      {kind === 'place' && <PlaceFields {...part} />}
      {kind === 'brand' && (
        <>
          <TextField
            label="Бренд"
            hint="Пустое поле убирает бренд"
            maxLength={120}
            list={KNOWN_BRANDS}
            autoComplete="off"
            {...part.text('brand')}
          />
          <KnownBrand brand={typed.brand} onTake={(brand) => type({ brand })} />
        </>
      )}
      {kind === 'variants' && <VariantFields {...part} />}
      {kind === 'hide' && <p>Товары уйдут с витрины и из кассы. История и остатки останутся.</p>}
      {kind === 'show' && <p>Товары вернутся на витрину и в кассу с прежними ценами и остатками.</p>}
    </ActDialog>
  );
}

function PriceFields({ typed, type, choice, value }: PartProps) {
  const { sellsWholesale } = useShop();
  return (
    <>
      {sellsWholesale && (
        <Segmented
          label="Какие цены"
          {...choice('which')}
          options={optionsOf({ retail: 'Розничные', wholesale: 'Оптовые', both: 'И те и другие' })}
        />
      )}
      <div className={styles.pair}>
        <NumberField label="Изменить на" placeholder="+7 или −5" min={null} {...value('by')} />
        <Select
          label="В чём"
          options={optionsOf({ percent: '%', sum: '₽' })}
          value={typed.unit}
          onChange={(unit) => type({ unit: unit === 'sum' ? 'sum' : 'percent' })}
        />
        <Select label="Округлить" options={STEPS} {...value('step')} />
      </div>
      <Checkbox
        label="Не трогать товары со скидкой"
        checked={typed.skipDiscounted}
        onChange={(skipDiscounted) => type({ skipDiscounted })}
      />
    </>
  );
}

function SaleFields({ typed, type, value }: PartProps) {
  return (
    <>
      <Segmented
        label="Что сделать"
        value={typed.isOff ? 'off' : 'on'}
        onChange={(way) => type({ isOff: way === 'off' })}
        options={optionsOf({ on: 'Назначить', off: 'Снять' })}
      />
      {!typed.isOff && (
        <>
          <div className={styles.pair}>
            <NumberField label="Скидка от розничной" suffix="%" min={1} max={99} {...value('percent')} />
            <Select label="Округлить" options={STEPS} {...value('step')} />
          </div>
          <div className={styles.pair}>
            <DateField label="Действует с" max={typed.to} value={typed.from} onDay={(from) => type({ from })} />
            <DateField
              label="Действует по"
              hint="включительно"
              min={typed.from}
              value={typed.to}
              error={value('to').error}
              onDay={(to) => type({ to })}
            />
          </div>
        </>
      )}
    </>
  );
}

function VariantFields({ typed, choice, text }: PartProps) {
  return (
    <>
      <Segmented
        label="Что сделать"
        {...choice('variants')}
        options={optionsOf({ find: 'Найти', join: 'Объединить', separate: 'Разделить' })}
      />
      {typed.variants === 'join' && (
        <TextField
          label="Имя модели"
          hint="Например, «Смеситель для раковины Grohe Eurosmart»"
          maxLength={MODEL_MAX}
          autoComplete="off"
          {...text('model')}
        />
      )}
      <p className="muted text-14">{VARIANT_NOTES[typed.variants]}</p>
    </>
  );
}

function PlaceFields({ typed, type, value }: PartProps) {
  const { data: tree = [] } = useQuery(managedCategoriesQuery);
  const subcategories = tree.find(({ slug }) => slug === typed.categorySlug)?.subcategories ?? [];
  return (
    <>
      <Select
        label="Категория"
        placeholder="Выберите"
        options={tree.map(({ slug, name }) => ({ value: slug, label: name.ru }))}
        {...value('categorySlug')}
        onChange={(categorySlug) => type({ categorySlug, subcategoryId: '' })}
      />
      {subcategories.length > 0 && (
        <Select
          label="Подкатегория"
          placeholder="Выберите"
          options={subcategories.map(({ _id, name }) => ({ value: _id, label: name.ru }))}
          {...value('subcategoryId')}
        />
      )}
      <p className="muted text-14">
        Характеристики, которых в новой подкатегории нет, теряются: какие именно, покажем у каждого товара.
      </p>
    </>
  );
}

export function BulkBar({ picked, page, total = 0, state, filter, isNarrowed }: BulkBarProps) {
  const [kind, open] = useState<BulkKind | null>(null);
  const isUnpicked = !picked.isWhole && picked.ids.size === 0;
  const isWhole = picked.isWhole || (isUnpicked && isNarrowed);
  const count = isWhole ? total : picked.ids.size;
  if (count === 0) return null;
  const onPage = page.filter((id) => picked.has(id)).length;
  const isWholePage = onPage === page.length;
  const selection = isWhole ? { filter } : { ids: [...picked.ids] };
  return (
    <div className={styles.bar} data-offered={isUnpicked || undefined} role="region" aria-label="Выбранные товары">
      <div className={styles.acts}>
        {!isUnpicked && (
          <Checkbox
            label="Все товары на странице"
            hideLabel
            checked={isWholePage}
            indeterminate={onPage > 0 && !isWholePage}
            onChange={(on) => picked.pick(page, on)}
          />
        )}
        <b role="status">
          {isUnpicked
            ? `Все по фильтру: ${formatNumber(count)}`
            : picked.isWhole
              ? `Выбраны все ${formatNumber(count)} по фильтру`
              : `${plural(count, 'Выбран', 'Выбраны', 'Выбрано')} ${counted(count, 'товар', 'товара', 'товаров')}`}
        </b>
        {!isWhole && total > count && (
          <button type="button" className={styles.link} onClick={picked.pickWhole}>
            Все {formatNumber(total)} по этому фильтру
          </button>
        )}
        {!isUnpicked && (
          <button type="button" className={styles.link} onClick={picked.clear}>
            Снять
          </button>
        )}
      </div>
      <div className={styles.acts}>
        {ACTS.filter((act) => fits(act.kind, state)).map(({ kind: act, label, icon: Icon }) => (
          <button key={act} type="button" className={styles.act} onClick={() => open(act)}>
            <Icon size={18} />
            {label}
          </button>
        ))}
        {isSold(state) && (
          <Link to={paths.adminPriceTags()} state={selection} className={styles.act}>
            <Printer size={18} />
            Ценники
          </Link>
        )}
      </div>
      {kind !== null && (
        <BulkDialog key={kind} kind={kind} count={count} selection={selection} onClose={() => open(null)} />
      )}
    </div>
  );
}

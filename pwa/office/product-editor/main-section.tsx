import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Feature } from '#contract/catalogue/catalog.ts';
import { FEATURE_TEXT_MAX } from '#contract/catalogue/feature-values.ts';
import { barcodesOf } from '#contract/products/product-code.ts';
import {
  type FormField,
  MORE_BARCODES_MAX,
  PRODUCT_FIELDS,
  type TextField,
  TITLE_MAX,
} from '#contract/products/product-fields.ts';
import { sameName } from '#contract/values/same-name.ts';
import { numberAsTyped, tidiedNumber } from '#contract/values/typed-number.ts';
import { FormNumber, FormText, FormTextArea } from '../../parts/forms/form-fields.tsx';
import { useDebounced } from '../../parts/forms/use-debounced.ts';
import { paths } from '../../parts/page/paths.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { stockQuery } from '../../queries/inventory.ts';
import { goodsOfCodesQuery } from '../../queries/stock-documents.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/toast.tsx';
import { KNOWN_BRANDS, KnownBrand } from '../kit/known-brand.tsx';
import { movedTo, type Placement } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';
import styles from './product-editor.module.css';

export function MainSection({ product }: { product: ProductForm }) {
  const { form, values } = product;
  const named = <Name extends FormField>(name: Name) => ({ form, name, label: PRODUCT_FIELDS[name].label });
  const text = <Name extends TextField>(name: Name) => ({ ...named(name), maxLength: PRODUCT_FIELDS[name].textMax });
  return (
    <Panel title="Основное">
      <div className={styles.fields}>
        <FormText {...named('title')} required maxLength={TITLE_MAX} className={styles.whole} />
        <TitleTwin product={product} />
        <FormText {...text('brand')} list={KNOWN_BRANDS} autoComplete="off" />
        <FormText {...named('sku')} maxLength={64} />
        <KnownBrand
          brand={values.brand}
          onTake={(brand) => form.fields.setValue('brand', brand, { shouldDirty: true })}
          className={styles.whole}
        />
        <PlacementFields product={product} />
        <FormText {...named('barcode')} maxLength={64} inputMode="numeric" />
        <FormText {...named('moreBarcodes')} maxLength={MORE_BARCODES_MAX} placeholder="Через запятую" />
        <CodeTwin product={product} />
        <FormText {...named('externalId')} maxLength={120} placeholder="Номер в учётной программе" />
        <FormText
          {...text('storagePlace')}
          hint="Видят только сотрудники: по нему собирают заказы и считают товары"
          placeholder="Например, А-03-2"
          autoComplete="off"
        />
        <FormText
          {...text('modelKey')}
          hint="Общее имя цветов и размеров одного товара: покупатель выбирает их на странице"
          placeholder="Нет"
          autoComplete="off"
        />
        <FormTextArea {...text('shortDesc')} rows={2} className={styles.whole} />
        <FormTextArea {...text('fullDesc')} rows={5} className={styles.whole} />
      </div>
    </Panel>
  );
}

function PlacementFields({ product: { form, values, category, features } }: { product: ProductForm }) {
  const { fields } = form;
  const { errors, isSubmitted } = fields.formState;
  const { data: known } = useQuery(managedCategoriesQuery);
  const categories = known ?? [];
  const { show } = useToast();
  const offered =
    category?.subcategories ?? categories.find(({ slug }) => slug === values.topCategorySlug)?.subcategories ?? [];

  /** Moves the product; an undo restores the typed features. */
  function moveTo(placement: Parameters<typeof movedTo>[1]): void {
    const { topCategorySlug, subcategoryId, attributes } = values;
    const set = (chosen: Placement) => {
      const options = { shouldDirty: true, shouldValidate: isSubmitted };
      fields.setValue('attributes', chosen.attributes, options);
      fields.setValue('topCategorySlug', chosen.topCategorySlug, options);
      fields.setValue('subcategoryId', chosen.subcategoryId, options);
    };
    set(movedTo(values, placement));
    if (features.every(({ code }) => (attributes[code] ?? '') === '')) return;
    show({
      text: 'Характеристики прежней подкатегории убраны',
      action: { label: 'Вернуть', onPress: () => set({ topCategorySlug, subcategoryId, attributes }) },
      seconds: 10,
    });
  }

  return (
    <>
      <Select
        label="Категория"
        required
        placeholder="Выберите"
        options={categories.map(({ slug, name }) => ({ value: slug, label: name.ru }))}
        value={values.topCategorySlug}
        onChange={(topCategorySlug) => moveTo({ topCategorySlug })}
        error={errors.topCategorySlug?.message}
      />
      <Select
        label="Подкатегория"
        required={offered.length > 0}
        disabled={offered.length === 0}
        placeholder={values.topCategorySlug === '' ? 'Сначала категория' : 'Выберите'}
        options={offered.map(({ _id, name }) => ({ value: _id, label: name.ru }))}
        value={values.subcategoryId}
        onChange={(subcategoryId) => moveTo({ subcategoryId })}
        error={errors.subcategoryId?.message}
      />
      {known?.length === 0 && (
        <Notice
          className={styles.whole}
          title="Категорий пока нет"
          action={
            <Link to={paths.adminCatalog()} className={buttonClass({ variant: 'outline' })}>
              Создать категорию
            </Link>
          }
        >
          Без категории товар не сохранить. Введённое здесь останется на этом устройстве.
        </Notice>
      )}
    </>
  );
}

/** Pause after the last keystroke, ms. */
const ASK_AFTER_MS = 600;

const SHORTEST = 3;

interface TwinNoticeProps {
  title: string;
  twin: { readonly _id: string; readonly title: string; readonly sku: string | null };
  advice: string;
}

function TwinNotice({ title, twin, advice }: TwinNoticeProps) {
  return (
    <Notice tone="low" className={styles.whole} title={title}>
      <Link to={paths.adminProductEdit(twin._id)} target="_blank">
        {twin.title}
      </Link>
      {twin.sku !== null && `, артикул ${twin.sku}`}. {advice} Сохранить можно.
    </Notice>
  );
}

/** Warns of another product with the same title or code: people and scanners can't tell them apart, least of all at the till. */
function TitleTwin({ product: { values, productId } }: { product: ProductForm }) {
  const { title } = values;
  const settled = useDebounced(title.trim(), ASK_AFTER_MS);
  const { data = [] } = useQuery({
    ...stockQuery({ q: settled, limit: 20 }),
    enabled: settled.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const twin = data.find((one) => one._id !== productId && sameName(one.title, title));
  if (twin === undefined) return null;
  return <TwinNotice title="Товар с таким названием уже есть" twin={twin} advice="Добавьте то, чем этот отличается." />;
}

function CodeTwin({ product: { values, productId } }: { product: ProductForm }) {
  const codes = barcodesOf({
    barcode: useDebounced(values.barcode.trim(), ASK_AFTER_MS),
    moreBarcodes: useDebounced(values.moreBarcodes.trim(), ASK_AFTER_MS),
  });
  const { data = [] } = useQuery({ ...goodsOfCodesQuery(codes), enabled: codes.length > 0 });
  const shared = data.find(({ product }) => product._id !== productId);
  if (shared === undefined) return null;
  return (
    <TwinNotice
      title={`Код ${shared.code} уже у другого товара`}
      twin={shared.product}
      advice="Касса по этому коду спросит, какой из них продан."
    />
  );
}

const UNSET = 'Не указано';
const YES_NO = optionsOf({ true: 'Да', false: 'Нет' });

export function FeaturesSection({ product: { form, values, features, category } }: { product: ProductForm }) {
  if (features.length === 0) return null;
  const placement = category?.subcategories.find(({ _id }) => _id === values.subcategoryId)?.name.ru;
  return (
    <Panel title="Характеристики" titleAside={placement === undefined ? undefined : `для подкатегории «${placement}»`}>
      {/* Another subcategory remounts the fields: none of them may inherit a value from its position. */}
      <div className={styles.features} key={values.subcategoryId}>
        {features.map((feature) => (
          <FeatureField
            key={feature.code}
            feature={feature}
            form={form}
            value={values.attributes[feature.code] ?? ''}
          />
        ))}
      </div>
    </Panel>
  );
}

function limits({ min, max }: Feature): string | undefined {
  const shown = (limit: number | null) => tidiedNumber(numberAsTyped(limit));
  return (
    [min !== null && `от ${shown(min)}`, max !== null && `до ${shown(max)}`].filter(Boolean).join(' ') || undefined
  );
}

function FeatureField({ feature, form, value }: { feature: Feature; form: ProductForm['form']; value: string }) {
  const name = `attributes.${feature.code}` as const;
  const label = feature.name.ru;
  const field = { form, name, label, suffix: feature.unit === '' ? undefined : feature.unit };
  switch (feature.type) {
    case 'number':
      return (
        <FormNumber
          {...field}
          min={feature.min}
          max={feature.max}
          step={feature.step ?? 'any'}
          hint={limits(feature)}
        />
      );
    case 'text':
      return <FormText {...field} maxLength={FEATURE_TEXT_MAX} />;
    case 'enum':
    case 'bool':
      return (
        <Select
          label={label}
          placeholder={UNSET}
          options={
            feature.type === 'bool'
              ? YES_NO
              : feature.values.map(({ code, label: text }) => ({ value: code, label: text.ru }))
          }
          value={value}
          onChange={(chosen) =>
            form.fields.setValue(name, chosen, { shouldDirty: true, shouldValidate: form.fields.formState.isSubmitted })
          }
          error={form.fields.getFieldState(name, form.fields.formState).error?.message}
        />
      );
  }
}

import { marginOf } from '#contract/products/price-warnings.ts';
import { UNITS, unitWord } from '#contract/products/unit-words.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { typedNumber, typedRoubles } from '#contract/values/typed-number.ts';
import { FormDate, FormNumber } from '../../parts/forms/form-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { amountOf, NUMBER_STEPS, type NumberField, warningsOf } from './merge-edits.ts';
import styles from './product-editor.module.css';
import { PRODUCT_FIELDS, type FormField } from '#contract/products/product-fields.ts';
import type { ProductForm } from './use-product-form.ts';
import type { NumberFieldProps } from '../../parts/forms/number-field.tsx';

export function PriceSection({ product, reserved }: { product: ProductForm; reserved: number }) {
  const { form, values, opened, figures, wholesale } = product;
  const before = opened.product === null ? undefined : opened.snapshot.values;
  const warnings = warningsOf(values, before, wholesale);
  const was = (field: FormField): string | undefined => {
    const former = before === undefined ? null : typedRoubles(before[field]);
    return former === null || former === typedRoubles(values[field]) ? undefined : `было ${formatRoubles(former)}`;
  };
  const added = before === undefined ? 0 : (typedNumber(values.stockQty) ?? 0) - (typedNumber(before.stockQty) ?? 0);
  const margin = marginOf(amountOf(values.priceRetail), amountOf(values.costPrice));
  const costHints = [
    margin &&
      `${margin.sum < 0 ? 'убыток' : 'маржа'} ${formatRoubles(Math.abs(margin.sum))}, ${Math.abs(margin.percent)}\u00a0%`,
    was('costPrice'),
  ];
  const stockHints = [
    reserved > 0 && `из них в резерве ${reserved}`,
    added !== 0 && !Number.isNaN(added) && `${added > 0 ? 'прибавится' : 'убавится'} ${Math.abs(added)}`,
  ];
  const joined = (hints: readonly unknown[]) => hints.filter(Boolean).join(', ') || undefined;
  return (
    <Panel title={figures ? 'Цены и склад' : 'Цены'}>
      <div className={styles.prices}>
        <NumberText form={form} name="priceRetail" required suffix="₽" hint={was('priceRetail')} />
        {wholesale !== 'hidden' && (
          <NumberText
            form={form}
            name="priceWholesale"
            required={wholesale === 'required'}
            suffix="₽"
            hint={was('priceWholesale')}
          />
        )}
        {figures && (
          <>
            <NumberText form={form} name="costPrice" suffix="₽" hint={joined(costHints)} />
            <NumberText form={form} name="stockQty" suffix={unitWord(0, values.unit)} hint={joined(stockHints)} />
          </>
        )}
      </div>
      {warnings.length > 0 && (
        <Notice tone="low" className={styles.warnings}>
          <ul>
            {warnings.map(({ code, message }) => (
              <li key={code}>{message}.</li>
            ))}
          </ul>
          Сохранить можно.
        </Notice>
      )}
      <div className={styles.prices}>
        <Select
          label="Единица измерения"
          options={UNITS.map((unit) => ({ value: unit, label: unit }))}
          value={values.unit}
          onChange={(unit) => form.fields.setValue('unit', unit, { shouldDirty: true })}
          error={form.fields.formState.errors.unit?.message}
        />
        <NumberText form={form} name="salePrice" suffix="₽" hint={was('salePrice')} />
        <FormDate form={form} name="saleFrom" label="Действует с" max={values.saleTo} />
        <FormDate form={form} name="saleTo" label="Действует по" min={values.saleFrom} hint="включительно" />
      </div>
    </Panel>
  );
}

export function SizeSection({ product: { form } }: { product: ProductForm }) {
  return (
    <Panel title="Габариты и вес">
      <div className={styles.sizes}>
        <NumberText form={form} name="weightKg" suffix="кг" />
        <NumberText form={form} name="lengthMm" suffix="мм" />
        <NumberText form={form} name="widthMm" suffix="мм" />
        <NumberText form={form} name="heightMm" suffix="мм" />
      </div>
    </Panel>
  );
}

interface NumberTextProps extends Pick<NumberFieldProps, 'required' | 'suffix' | 'hint'> {
  form: ProductForm['form'];
  name: NumberField;
}

/** Fields of whole numbers. A price is not among them: its arrow keys change roubles, but it may have kopecks. */
const WHOLE: ReadonlySet<NumberField> = new Set(['stockQty', 'lengthMm', 'widthMm', 'heightMm']);

function NumberText({ name, ...field }: NumberTextProps) {
  const { label } = PRODUCT_FIELDS[name];
  return <FormNumber {...field} name={name} label={label} step={NUMBER_STEPS[name]} whole={WHOLE.has(name)} />;
}

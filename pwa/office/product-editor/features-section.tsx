import type { Feature } from '#contract/catalogue/catalog.ts';
import { FEATURE_TEXT_MAX } from '#contract/catalogue/feature-values.ts';
import { numberAsTyped, tidiedNumber } from '#contract/values/typed-number.ts';
import { FormNumber, FormText } from '../../parts/forms/form-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import styles from './product-editor.module.css';
import type { ProductForm } from './use-product-form.ts';

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
  const [from, to] = [tidiedNumber(numberAsTyped(min)), tidiedNumber(numberAsTyped(max))];
  if (min !== null && max !== null) return `от ${from} до ${to}`;
  if (min !== null) return `от ${from}`;
  return max === null ? undefined : `до ${to}`;
}

function FeatureField({ feature, form, value }: { feature: Feature; form: ProductForm['form']; value: string }) {
  const name = `attributes.${feature.code}` as const;
  const label = feature.name.ru;
  switch (feature.type) {
    case 'number':
      return (
        <FormNumber
          form={form}
          name={name}
          label={label}
          min={feature.min}
          max={feature.max}
          step={feature.step ?? 'any'}
          suffix={feature.unit === '' ? undefined : feature.unit}
          hint={limits(feature)}
        />
      );
    case 'text':
      return (
        <FormText
          form={form}
          name={name}
          label={label}
          maxLength={FEATURE_TEXT_MAX}
          suffix={feature.unit === '' ? undefined : feature.unit}
        />
      );
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

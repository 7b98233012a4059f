import { useQuery } from '@tanstack/react-query';
import { FULL_DESC_MAX, SHORT_DESC_MAX, TITLE_MAX } from '#contract/products.ts';
import { FormText, FormTextArea } from '../../parts/form-fields.tsx';
import { categoriesQuery } from '../../queries/categories.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './product-editor.module.css';
import type { ProductForm } from './use-product-form.ts';

export function MainSection({ product }: { product: ProductForm }) {
  const { form, values, category, features } = product;
  const { fields } = form;
  const { errors } = fields.formState;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { show } = useToast();
  const shelves = category?.subcategories ?? categories.find(({ slug }) => slug === values.topCategorySlug)?.subcategories ?? [];

  /** Features belong to the shelf: on another one they begin anew, and can be had back. */
  function moveTo(shelf: { topCategorySlug?: string; subcategoryId: string }): void {
    const before = { topCategorySlug: values.topCategorySlug, subcategoryId: values.subcategoryId, attributes: values.attributes };
    const set = ({ topCategorySlug, subcategoryId, attributes }: typeof before) => {
      const options = { shouldDirty: true, shouldValidate: fields.formState.isSubmitted };
      fields.setValue('attributes', attributes, options);
      fields.setValue('topCategorySlug', topCategorySlug, options);
      fields.setValue('subcategoryId', subcategoryId, options);
    };
    set({ ...before, ...shelf, attributes: {} });
    const isLost = features.some(({ code }) => (before.attributes[code] ?? '') !== '');
    if (isLost) show({ text: 'Характеристики прежней подкатегории убраны', action: { label: 'Вернуть', onPress: () => set(before) }, seconds: 10 });
  }

  return (
    <Panel title="Основное">
      <div className={styles.fields}>
        <FormText form={form} name="title" label="Название" required maxLength={TITLE_MAX} className={styles.whole} />
        <FormText form={form} name="brand" label="Бренд" maxLength={120} />
        <FormText form={form} name="sku" label="Артикул" maxLength={64} />
        <Select
          label="Категория"
          required
          placeholder="Выберите"
          options={categories.map(({ slug, name }) => ({ value: slug, label: name.ru }))}
          value={values.topCategorySlug}
          onChange={(topCategorySlug) => moveTo({ topCategorySlug, subcategoryId: '' })}
          error={errors.topCategorySlug?.message}
        />
        <Select
          label="Подкатегория"
          required={shelves.length > 0}
          disabled={shelves.length === 0}
          placeholder={values.topCategorySlug === '' ? 'Сначала категория' : 'Выберите'}
          options={shelves.map(({ _id, name }) => ({ value: _id, label: name.ru }))}
          value={values.subcategoryId}
          onChange={(subcategoryId) => moveTo({ subcategoryId })}
          error={errors.subcategoryId?.message}
        />
        <FormText form={form} name="barcode" label="Штрихкод" maxLength={64} inputMode="numeric" />
        <FormText form={form} name="externalId" label="Внешний код" maxLength={120} placeholder="Номер в учётной программе" />
        <FormTextArea form={form} name="shortDesc" label="Краткое описание" rows={2} maxLength={SHORT_DESC_MAX} className={styles.whole} />
        <FormTextArea form={form} name="fullDesc" label="Полное описание" rows={5} maxLength={FULL_DESC_MAX} className={styles.whole} />
      </div>
    </Panel>
  );
}

/** The fields of the product form: their values, the chosen category with its features, and their validation. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useForm, useWatch, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import type { AdminProduct } from '#contract/catalogue/products.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { BLANK, type ProductValues } from './product-values.ts';
import type { OpenedForm } from './use-sending.ts';
import { validateProduct } from './validate-product.ts';

interface FieldsOptions {
  readonly initial: ProductValues;
  /** The edited product, whose features are shown before its category has loaded; null for a new one. */
  readonly product: AdminProduct | null;
  /** Base of the comparison with earlier prices. */
  readonly opened: OpenedForm;
  readonly timeZone: string;
}

interface ProductFields {
  readonly fields: UseFormReturn<ProductValues, unknown, ProductValues>;
  readonly values: ProductValues;
  /** Undefined until it has loaded, and for an unknown one. */
  readonly category: ManagedCategory | undefined;
  readonly features: readonly Feature[];
}

/** Errors in the shape of the form library. */
function fieldErrors(invalid: ReadonlyMap<string, string>): FieldErrors<ProductValues> {
  const errors: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const [field, message] of invalid) {
    const error = { type: 'form', message };
    if (field.startsWith('attributes.')) attributes[field.slice('attributes.'.length)] = error;
    else errors[field] = error;
  }
  return { ...errors, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) } as FieldErrors<ProductValues>;
}

export function useProductFields({ initial, product, opened, timeZone }: FieldsOptions): ProductFields {
  /** The current validator: the category is loaded later than the form, so it changes. */
  const validator = useRef<(values: ProductValues) => ReadonlyMap<string, string>>(() => new Map());
  const resolver = useMemo<Resolver<ProductValues>>(
    () => async (values) => {
      const invalid = validator.current(values);
      return invalid.size === 0 ? { values, errors: {} } : { values: {}, errors: fieldErrors(invalid) };
    },
    [],
  );
  const fields = useForm<ProductValues, unknown, ProductValues>({
    defaultValues: initial,
    resolver,
    shouldFocusError: false,
  });
  const watched = useWatch({ control: fields.control });
  const values = useMemo<ProductValues>(() => ({ ...BLANK, ...(watched as ProductValues) }), [watched]);

  // Hidden categories included, since goods in them can be edited too.
  const { data: categories } = useQuery(managedCategoriesQuery);
  const category = categories?.find(({ slug }) => slug === values.topCategorySlug);
  const features = useMemo(
    () =>
      category?.subcategories.find(({ _id }) => _id === values.subcategoryId)?.features ??
      (product?.subcategoryId === values.subcategoryId ? product.features : undefined) ??
      [],
    [category, values.subcategoryId, product],
  );
  useEffect(() => {
    const before = opened.product === null ? undefined : opened.snapshot.values;
    validator.current = (typed) => validateProduct(typed, { features, category, timeZone, opened: before });
  }, [features, category, timeZone, opened]);

  return { fields, values, category, features };
}

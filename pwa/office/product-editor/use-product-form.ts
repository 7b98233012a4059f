import { useMemo, useState, useEffect, useRef } from 'react';
import { v7 as newId } from 'uuid';
import type { FormField } from '#contract/products/product-fields.ts';
import type { AdminProduct, SavedProduct } from '#contract/catalogue/products.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { usePerson } from '../../device/person/use-session.ts';
import type { ServerForm } from '../../parts/forms/use-server-form.ts';
import type { MutationFailure, RefusedMutation } from '../../queries/mutation.ts';
import { useShop } from '../../queries/shop.ts';
import { useToast, type ToastContent } from '../../ui/toast.tsx';
import type { Cancelled } from '../kit/use-upload.ts';
import {
  BLANK,
  NO_PICTURES,
  PLAIN_FIELDS,
  type ProductValues,
  valuesLike,
  wholesaleField,
  type WholesaleField,
} from './product-values.ts';
import {
  changedFields,
  featureOf,
  type FormSnapshot,
  type PriceJump,
  priceJumps,
  validateProduct,
} from './merge-edits.ts';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { snapshotOf, useSending, type Conflict, type OpenedForm } from './use-sending.ts';
import { useQuery } from '@tanstack/react-query';
import { set, useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import { managedCategoriesQuery } from '../../queries/category-management.ts';

const UNTRIED = { failure: null, pictureFailures: [] };
const EMPTY_FORM: FormSnapshot = { values: BLANK, gallery: NO_PICTURES };

/** The server's errors by their place in the form: beside a field, or with the pictures. */
function placedErrors({ code, message, details }: RefusedMutation) {
  const fields = details.filter(
    ({ path = '' }) => featureOf(path) !== undefined || (PLAIN_FIELDS as string[]).includes(path),
  );
  const pictures = details
    .filter(({ path }) => path === 'images' || path === 'imagesNew')
    .map((detail) => detail.message);
  if (code === 'picture_refused' && pictures.length === 0) pictures.push(message);
  return { fields, pictures };
}

function savedWords(saved: SavedProduct, wasDraft: boolean, focusStock: () => void): ToastContent {
  const isPublished = wasDraft && !saved.editing.draft;
  if (!isPublished || saved.stockQty === undefined)
    return { text: isPublished ? 'Опубликовано' : 'Сохранено', tone: 'ok' };
  return {
    text: `На витрине. На складе ${inUnits(saved.stockQty, saved.unit)}`,
    tone: 'ok',
    action: { label: 'Изменить', onPress: focusStock },
    seconds: 10,
  };
}

interface State {
  opened: OpenedForm;
  newProductId: string;
  failure: MutationFailure | Cancelled | null;
  pictureFailures: readonly string[];
  conflict: Conflict | null;
  made: SavedProduct | null;
  /** Prices changed to about ten times or a tenth of their former value; the form is sent once a person confirms them. */
  jumps: readonly PriceJump[];
}

export type ProductForm = ReturnType<typeof useProductForm>;

/** @param like the product that a new one is copied from */
export function useProductForm(product: AdminProduct | null, like?: AdminProduct) {
  const { timezone: timeZone, sellsWholesale } = useShop();
  const { show } = useToast();
  const figures = usePerson().person?.role !== 'content';
  const [state, setState] = useState<State>(() => ({
    opened: { snapshot: product === null ? EMPTY_FORM : snapshotOf(product, timeZone), product },
    newProductId: newId(),
    ...UNTRIED,
    conflict: null,
    made: null,
    jumps: [],
  }));
  const put = (change: Partial<State>) => setState((now) => ({ ...now, ...change }));
  const { opened, newProductId, failure, pictureFailures, conflict, made, jumps } = state;
  const [gallery, setGallery] = useState(opened.snapshot.gallery);
  const sending = useSending();
  const productId = opened.product?._id ?? newProductId;
  const wholesale = wholesaleField(sellsWholesale, opened.snapshot.values);

  const initial = like === undefined ? opened.snapshot.values : valuesLike(like, timeZone);
  const { fields, values, category, features } = useProductFields(initial, product, opened, { timeZone, wholesale });
  const changed = useMemo(
    () => changedFields(opened.snapshot, { values, gallery }, features),
    [opened, values, gallery, features],
  );

  const { ref, focusInvalid } = useInvalidFocus();

  /** Replaces the form's values: by a draft, or by those it was opened with. */
  function fill(snapshot: FormSnapshot, change: Partial<State> = {}): void {
    fields.reset(snapshot.values);
    setGallery(snapshot.gallery);
    put({ ...UNTRIED, ...change });
  }

  function finish(saved: SavedProduct): void {
    if (opened.product === null) {
      return fill(EMPTY_FORM, { newProductId: newId(), made: saved });
    }
    const snapshot = snapshotOf(saved, timeZone);
    fill(snapshot, { opened: { snapshot, product: saved } });
    const focusStock = () => fields.setFocus('stockQty', { shouldSelect: true });
    show(savedWords(saved, opened.product.editing.draft, focusStock));
  }

  /** Shows the server's errors beside their fields; false when some belong to no field. */
  function showErrors(refusal: MutationFailure): boolean {
    if (refusal.kind !== 'refused') return false;
    const errors = placedErrors(refusal);
    for (const { path, message } of errors.fields) fields.setError(path as FormField, { type: 'server', message });
    if (errors.pictures.length > 0) put({ pictureFailures: errors.pictures });
    const isPlaced = errors.fields.length + errors.pictures.length > 0;
    if (isPlaced) focusInvalid();
    return isPlaced;
  }

  async function sendNow(snapshot: FormSnapshot, from: OpenedForm): Promise<void> {
    put({ ...UNTRIED, made: null });
    const how = { features, timeZone, withoutFigures: !figures, wholesale };
    const sent = await sending.send(from, snapshot, productId, how);
    if (sent.kind === 'done') finish(sent.product);
    else if (sent.kind === 'conflict') put({ conflict: sent.conflict });
    else {
      restoreDraftState();
      if (sent.kind === 'cancelled' || !showErrors(sent)) put({ failure: sent });
    }
  }

  /** A form that was not sent keeps its former draft state. */
  function restoreDraftState(): void {
    fields.setValue('draft', opened.snapshot.values.draft);
  }

  /** Sends the form: as a draft or for sale; without an argument in its current state. */
  async function submit(draft?: boolean): Promise<void> {
    if (sending.busy || conflict !== null || jumps.length > 0) return;
    if (draft !== undefined) fields.setValue('draft', String(draft));
    await fields.handleSubmit(
      async () => {
        const typed = fields.getValues();
        const jumps = opened.product === null ? [] : priceJumps(typed, opened.snapshot.values);
        put({ jumps });
        if (jumps.length === 0) await sendNow({ values: typed, gallery }, opened);
      },
      () => {
        restoreDraftState();
        focusInvalid();
      },
    )();
  }

  const form: ServerForm<ProductValues, ProductValues> = {
    fields,
    failure: null,
    busy: sending.busy,
    props: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
  };
  return {
    form,
    values,
    /** False for people who see neither cost nor stock. */
    figures,
    wholesale,
    gallery,
    setGallery,
    opened,
    /** Id of the new product, or of the edited one. */
    productId,
    category,
    features,
    changed,
    failure,
    pictureFailures,
    conflict,
    made,
    fill,
    submit,
    busy: sending.busy,
    /** Null without pictures to send. */
    progress: gallery.pictures.some(({ file }) => file !== null) ? sending.progress : null,
    cancel: sending.cancel,
    dismissMade: () => put({ made: null }),
    jumps,
    answerJumps(isConfirmed: boolean): void {
      put({ jumps: [] });
      if (!isConfirmed) restoreDraftState();
      else void sendNow({ values: fields.getValues(), gallery }, opened);
    },
    /** Sends the resolved conflict; null leaves it open. */
    resolve(merged: FormSnapshot | null): void {
      if (conflict === null) return;
      put({ conflict: null });
      if (merged === null) return;
      const next = { snapshot: conflict.versions.theirs, product: conflict.product };
      fill(merged, { opened: next });
      void sendNow(merged, next);
    },
  };
}

function fieldErrors(invalid: ReadonlyMap<string, string>): FieldErrors<ProductValues> {
  const errors: Record<string, unknown> = {};
  for (const [field, message] of invalid) set(errors, field, { type: 'form', message });
  return errors as FieldErrors<ProductValues>;
}

/**
 * The fields of the product form: their values, the chosen category with its features, and their validation.
 * @param product the edited one, whose features are shown before its category has loaded; null for a new one
 * @param opened base of the comparison with earlier prices
 */
function useProductFields(
  initial: ProductValues,
  product: AdminProduct | null,
  opened: OpenedForm,
  { timeZone, wholesale }: { timeZone: string; wholesale: WholesaleField },
) {
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
  /** Undefined until it has loaded, and for an unknown one. */
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
    validator.current = (typed) => validateProduct(typed, { features, category, timeZone, wholesale, opened: before });
  }, [features, category, timeZone, wholesale, opened]);

  return { fields, values, category, features };
}

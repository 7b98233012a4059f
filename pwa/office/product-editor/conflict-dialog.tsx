/** Two people changed the same fields: the person chooses a version of each field and saves explicitly. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import { PRICE_FIELDS, type AdminProduct } from '#contract/catalogue/products.ts';
import { productFieldText, type FormField } from '#contract/products/product-fields.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Button, LinkButton, OutlineButton } from '../kit/buttons.tsx';
import styles from './product-editor.module.css';
import {
  amountOf,
  copyField,
  featureOf,
  type MergedField,
  type FormSnapshot,
  mergeEdits,
  rebased,
  type Versions,
} from './merge-edits.ts';
import { type Conflict, snapshotOf } from './use-sending.ts';
import { useShop } from '../../queries/shop.ts';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { BLANK } from './product-values.ts';
import { snapshotOfDraft, type KeptDrafts, type OfferedDraft } from './use-product-draft.ts';
import type { ProductForm } from './use-product-form.ts';

function fieldName(field: string, features: readonly Feature[]): string {
  if (field === 'placement') return 'Категория, подкатегория и характеристики';
  const code = featureOf(field);
  return features.find((feature) => feature.code === code)?.name.ru ?? productFieldText(field);
}

function placementName(id: string, categories: readonly ManagedCategory[]): string {
  for (const category of categories) {
    if (category.slug === id) return category.name.ru;
    const subcategory = category.subcategories.find(({ _id }) => _id === id);
    if (subcategory !== undefined) return `${category.name.ru} / ${subcategory.name.ru}`;
  }
  return id || 'не выбрана';
}

function fieldText(
  field: MergedField,
  { values, gallery }: FormSnapshot,
  features: readonly Feature[],
  categories: readonly ManagedCategory[],
): string {
  if (field === 'images') return counted(gallery.pictures.length, 'фотография', 'фотографии', 'фотографий');
  if (field === 'placement')
    return placementName(values.subcategoryId === '' ? values.topCategorySlug : values.subcategoryId, categories);
  if (field === 'draft') return values.draft === 'true' ? 'да' : 'нет';
  const code = featureOf(field);
  if (code === undefined) {
    const value = dayText(values[field as FormField]);
    const amount = (PRICE_FIELDS as readonly string[]).includes(field) ? amountOf(value) : null;
    return amount === null ? value || 'пусто' : formatRoubles(amount);
  }
  const value = values.attributes[code] ?? '';
  const feature = features.find((one) => one.code === code);
  if (feature?.type === 'bool' && value !== '') return value === 'true' ? 'да' : 'нет';
  return feature?.values.find((one) => one.code === value)?.label.ru ?? (value || 'не указано');
}

interface ConflictDialogProps {
  conflict: Conflict;
  features: readonly Feature[];
  /** Null postpones the decision. */
  onResolve: (merged: FormSnapshot | null) => void;
}

type Side = 'mine' | 'theirs';

export function ConflictDialog({ conflict, features, onResolve }: ConflictDialogProps) {
  const { data: categories = [] } = useQuery(managedCategoriesQuery);
  const { conflicts, merged, taken, versions, editors } = conflict;
  const [choices, setChoices] = useState<Readonly<Partial<Record<MergedField, Side>>>>({});
  const all = (whose: Side) => setChoices(Object.fromEntries(conflicts.map((field) => [field, whose])));
  const resolve = () =>
    onResolve(
      conflicts.reduce(
        (snapshot, field) => (choices[field] === 'theirs' ? copyField(snapshot, versions.theirs, field) : snapshot),
        merged,
      ),
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onResolve(null)}
      title="Пока форма была открыта, товар изменили"
      description="Выберите для каждого поля, чьё значение останется. Остальные правки уже соединены."
      size={640}
      firm
      footer={
        <>
          <Button disabled={conflicts.some((field) => choices[field] === undefined)} onClick={resolve}>
            Сохранить с выбранным
          </Button>
          <OutlineButton onClick={() => onResolve(null)}>Вернуться к форме</OutlineButton>
        </>
      }
    >
      <div className="grid gap-5">
        <p className={styles.both}>
          <LinkButton onClick={() => all('theirs')}>Взять всё из магазина</LinkButton>
          <LinkButton onClick={() => all('mine')}>Оставить всё из формы</LinkButton>
        </p>
        {conflicts.map((field) => {
          const editor = editors.get(field === 'placement' ? 'subcategoryId' : field);
          return (
            <div key={field} className="min-w-0 anywhere">
              <RadioCards
                label={fieldName(field, features)}
                value={choices[field] ?? null}
                onChange={(whose: Side) => setChoices((now) => ({ ...now, [field]: whose }))}
                options={[
                  {
                    value: 'theirs',
                    label: fieldText(field, versions.theirs, features, categories),
                    hint: editor?.by === undefined ? 'Сейчас в магазине' : `Сейчас в магазине, правка: ${editor.by}`,
                  },
                  {
                    value: 'mine',
                    label: fieldText(field, versions.mine, features, categories),
                    hint: 'В вашей форме',
                  },
                ]}
              />
              {editor?.at !== undefined && (
                <p className="mt-2 muted text-14">
                  Изменено <Moment at={editor.at} />
                </p>
              )}
            </div>
          );
        })}
        {taken.length > 0 && (
          <p className="mt-2 muted text-14">
            Также взято из магазина: {taken.map((field) => fieldName(field, features)).join(', ')}.
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface DraftOfferProps {
  draft: OfferedDraft;
  drafts: KeptDrafts;
  product: ProductForm;
  /** The product as saved; null for a new one. */
  latest: AdminProduct | null;
}

/** Offers to restore an unfinished form of this device, with its age and changes by others since. */
export function DraftOffer({ draft, drafts, product, latest }: DraftOfferProps) {
  const { show } = useToast();
  const { timezone } = useShop();
  const mine = snapshotOfDraft(draft);
  const versions: Versions | null = latest && {
    opened: {
      values: { ...BLANK, ...draft.opened },
      gallery: { pictures: draft.openedPictures, mainKey: draft.openedMainKey },
    },
    mine,
    theirs: snapshotOf(latest, timezone),
    // Somebody, maybe this form with a lost answer, has saved since: its stock difference must not be applied twice.
    edited: new Set(latest.editing.revision === draft.revision ? [] : ['stockQty']),
  };
  const merge = versions && mergeEdits(versions);
  const changedThere = merge && [...merge.taken, ...merge.conflicts].map((field) => fieldName(field, product.features));

  function resume(): void {
    drafts.take();
    if (versions === null || merge === null || latest === null) product.fill(mine, { newProductId: draft.productId });
    else if (merge.conflicts.length > 0) {
      product.fill(merge.merged, {
        opened: { snapshot: versions.theirs, product: latest },
        conflict: { ...merge, versions, product: latest, editors: new Map() },
      });
    } else product.fill(merge.merged, { opened: { snapshot: rebased(versions), product: latest } });
  }

  function drop(): void {
    const putBack = drafts.drop();
    show({ text: 'Черновик удалён', action: { label: 'Вернуть', onPress: putBack }, seconds: 10 });
  }

  const others = drafts.offered.length - 1;

  return (
    <Notice
      tone="mint"
      title="Есть незаконченный черновик"
      action={
        <span className="row wrap gap-2-4">
          <Button onClick={resume}>Продолжить</Button>
          <OutlineButton onClick={drop}>Удалить черновик</OutlineButton>
        </span>
      }
    >
      Вы заполняли её <Moment at={draft.at} />
      {draft.values.title.trim() !== '' && `: «${draft.values.title.trim()}»`}.{' '}
      {others > 0 && `Есть и более ранние: ${counted(others, 'черновик', 'черновика', 'черновиков')}. `}
      {changedThere?.[0] && <>С тех пор в магазине изменились: {changedThere.join(', ')}.</>}
    </Notice>
  );
}

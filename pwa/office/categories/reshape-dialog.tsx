/** Dialogs to delete an empty category, to merge one into another, and to move a subcategory to another category. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as management from '#contract/catalogue/catalog-management.ts';
import type { ManagedCategory, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { mergeFeatures } from '#contract/catalogue/merge-features.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { keepTree, LONG_MS, managedCategoriesQuery } from '../../queries/category-management.ts';
import { useSave } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { MergeOutcome } from './merge-outcome.tsx';

type Removal =
  | { readonly kind: 'remove-category'; readonly node: ManagedCategory }
  | { readonly kind: 'remove-subcategory'; readonly node: ManagedSubcategory };
type Relocation =
  | { readonly kind: 'merge-category'; readonly node: ManagedCategory }
  | { readonly kind: 'merge-subcategory'; readonly node: ManagedSubcategory; readonly category: ManagedCategory }
  | { readonly kind: 'move-subcategory'; readonly node: ManagedSubcategory; readonly category: ManagedCategory };
export type Reshaping = Removal | Relocation;

export function RemoveDialog({ action, onClose }: { action: Removal; onClose: () => void }) {
  const { _id: id, name } = action.node;
  const isCategory = action.kind === 'remove-category';
  const { show } = useToast();
  const { busy, failure, send } = useSave();
  async function remove(): Promise<void> {
    const endpoint = isCategory ? management.removeCategory : management.removeSubcategory;
    const result = await send(endpoint, { params: { id } }, keepTree);
    if (result.kind !== 'done') return;
    onClose();
    show({ text: `«${name.ru}» удалена`, tone: 'ok' });
  }
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(next) => !next && onClose()}
      title={`Удалить ${isCategory ? 'категорию' : 'подкатегорию'} «${name.ru}»?`}
      confirmLabel="Удалить"
      busy={busy}
      busyLabel="Удаляем…"
      onConfirm={() => void remove()}
    >
      Удалить можно только пустую. Отчёты о проданном останутся с её названием.
      <FormFailure failure={failure} fallback="Ошибка сохранения" />
    </ConfirmDialog>
  );
}

const WORDS = {
  'merge-category': {
    title: 'Объединить категорию',
    choice: 'С какой категорией',
    act: 'Объединить',
    busy: 'Объединяем…',
    done: 'Категории объединены',
  },
  'merge-subcategory': {
    title: 'Объединить подкатегорию',
    choice: 'С какой подкатегорией',
    act: 'Объединить',
    busy: 'Объединяем…',
    done: 'Подкатегории объединены',
  },
  'move-subcategory': {
    title: 'Перенести подкатегорию',
    choice: 'В какую категорию',
    act: 'Перенести',
    busy: 'Переносим…',
    done: 'Подкатегория перенесена',
  },
} as const;

/** The categories that this one may be moved into. */
function choicesOf(action: Relocation, tree: readonly ManagedCategory[]): SelectOption[] {
  const { _id: own } = action.node;
  if (action.kind === 'merge-subcategory')
    return tree.flatMap(({ name, subcategories }) =>
      subcategories.flatMap((sub) =>
        sub._id === own ? [] : [{ value: sub._id, label: `${name.ru} · ${sub.name.ru}` }],
      ),
    );
  const except = action.kind === 'merge-category' ? own : action.category._id;
  return tree.flatMap(({ _id, name }) => (_id === except ? [] : [{ value: _id, label: name.ru }]));
}

function consequenceText(action: Relocation): string {
  const goods = counted(action.node.products, 'товар', 'товара', 'товаров');
  const address = 'Старый адрес будет вести на новый.';
  switch (action.kind) {
    case 'merge-category':
      return `В выбранную категорию перейдёт всё: ${goods} и подкатегории. «${action.node.name.ru}» исчезнет. ${address}`;
    case 'merge-subcategory':
      return `В выбранную перейдут ${goods} и те, что не в продаже, и характеристики, которых там нет. «${action.node.name.ru}» исчезнет. ${address}`;
    case 'move-subcategory':
      return `Вместе с ней перейдёт всё, что в ней стоит: ${goods}. ${address}`;
  }
}

/** The merge with the chosen subcategory; null without a choice. */
function mergeOf(from: ManagedSubcategory, chosen: string, tree: readonly ManagedCategory[]) {
  const into = tree.flatMap(({ subcategories }) => subcategories).find(({ _id }) => _id === chosen);
  if (into === undefined) return null;
  const used = new Set(from.features.flatMap((feature) => (feature.used > 0 ? [feature.code] : [])));
  return { from, into, merge: mergeFeatures(from.features, into.features, (code) => used.has(code)) };
}

export function RelocateDialog({ action, onClose }: { action: Relocation; onClose: () => void }) {
  const { show } = useToast();
  const { busy, failure, send } = useSave();
  const { data: tree = [] } = useQuery(managedCategoriesQuery);
  const [chosen, choose] = useState('');
  const [wrong, setWrong] = useState('');
  const words = WORDS[action.kind];
  const { _id: id, name } = action.node;
  const merge = action.kind === 'merge-subcategory' ? mergeOf(action.node, chosen, tree) : null;
  const isUnclear = merge !== null && merge.merge.problems.length > 0;
  async function relocate(): Promise<void> {
    if (chosen === '') return setWrong('Выберите из списка');
    if (isUnclear) return setWrong('С этой подкатегорией объединить нельзя');
    const how = { params: { id }, timeoutMs: LONG_MS };
    const result =
      action.kind === 'merge-category'
        ? await send(management.mergeCategory, { ...how, body: { intoId: chosen } }, keepTree)
        : action.kind === 'move-subcategory'
          ? await send(management.moveSubcategory, { ...how, body: { categoryId: chosen } }, keepTree)
          : await send(
              management.mergeSubcategory,
              {
                ...how,
                body: {
                  intoId: chosen,
                  featuresTag: action.node.featuresTag,
                  intoFeaturesTag: merge?.into.featuresTag,
                },
              },
              keepTree,
            );
    if (result.kind !== 'done') return;
    onClose();
    show({ text: words.done, tone: 'ok' });
  }
  return (
    <ActDialog
      size={merge === null ? 440 : 640}
      title={`${words.title} «${name.ru}»`}
      description={consequenceText(action)}
      confirm={words.act}
      busy={busy}
      busyLabel={words.busy}
      onConfirm={relocate}
      onLeave={onClose}
      className="grid gap-4"
    >
      <Select
        label={words.choice}
        placeholder="Выберите"
        required
        error={wrong}
        value={chosen}
        onChange={(value) => {
          choose(value);
          setWrong('');
        }}
        options={choicesOf(action, tree)}
      />
      {merge !== null && <MergeOutcome {...merge} />}
      <FormFailure failure={failure} fallback="Ошибка сохранения" />
    </ActDialog>
  );
}

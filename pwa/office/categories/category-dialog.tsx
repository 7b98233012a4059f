/** Dialogs to create, rename, hide and show a category and to change its address. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import * as management from '#contract/catalogue/catalog-management.ts';
import {
  CATEGORY_NAME_MAX,
  type ManagedCategory,
  type ManagedSubcategory,
} from '#contract/catalogue/catalog-management.ts';
import { sameName } from '#contract/values/same-name.ts';
import { slugify } from '#contract/values/slug.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTypingOver } from '../../parts/forms/kept-typing.ts';
import { problemsOf, safeParse } from '../../parts/forms/safe-parse.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import {
  keepCategory,
  keepNewSubcategory,
  keepSubcategory,
  managedCategoriesQuery,
} from '../../queries/category-management.ts';
import { write } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { changedFields, mergeTexts } from '../kit/merge-fields.ts';
import { ConflictNotice, RestoredNotice } from '../kit/edit-form.tsx';
import { RelocateDialog, RemoveDialog, type Reshaping } from './reshape-dialog.tsx';

type Naming =
  | { readonly kind: 'new-category' }
  | { readonly kind: 'category'; readonly node: ManagedCategory }
  | { readonly kind: 'new-subcategory'; readonly category: ManagedCategory }
  | { readonly kind: 'subcategory'; readonly node: ManagedSubcategory; readonly category: ManagedCategory };
type Hiding =
  | { readonly kind: 'hide-category'; readonly node: ManagedCategory }
  | { readonly kind: 'hide-subcategory'; readonly node: ManagedSubcategory };

export type CategoryAction = Naming | Hiding | Reshaping;

export function CategoryDialog({ action, onClose }: { action: CategoryAction; onClose: () => void }) {
  if (action.kind === 'hide-category' || action.kind === 'hide-subcategory')
    return <HideDialog action={action} onClose={onClose} />;
  if (action.kind === 'remove-category' || action.kind === 'remove-subcategory')
    return <RemoveDialog action={action} onClose={onClose} />;
  if (action.kind === 'merge-category' || action.kind === 'merge-subcategory' || action.kind === 'move-subcategory')
    return <RelocateDialog action={action} onClose={onClose} />;
  return <NameDialog action={action} onClose={onClose} />;
}

const WORDS = {
  'new-category': { title: 'Новая категория', done: 'Категория добавлена' },
  category: { title: 'Категория', done: 'Категория сохранена' },
  'new-subcategory': { title: 'Новая подкатегория', done: 'Подкатегория добавлена' },
  subcategory: { title: 'Подкатегория', done: 'Подкатегория сохранена' },
} as const;

const LABELS = { name: 'Название', slug: 'Адрес' } as const;

/** A type, not an interface, so that it is a record of texts. */
type Named = Readonly<Record<keyof typeof LABELS, string>>;

function NameDialog({ action, onClose }: { action: Naming; onClose: () => void }) {
  const client = useQueryClient();
  const node = 'node' in action ? action.node : undefined;
  const { title, done } = WORDS[action.kind];
  // Kept for repeats after a lost answer.
  const [newNodeId] = useState(() => newId());
  const [opened] = useState<Named>({ name: node?.name.ru ?? '', slug: node?.slug ?? '' });
  const category = 'category' in action ? action.category : undefined;
  const requests = requestsOf(client, category);
  function send(body: Partial<Named>): Promise<MutationResult<unknown>> {
    const { name = '', slug } = body;
    if (node === undefined) return createNode(requests, newNodeId, { name, slug });
    return requests.save(node._id, changedFields<Partial<Named>>(opened, body));
  }
  const form = useTypingOver(`${action.kind} ${(node ?? category)?._id ?? ''}`, opened, {
    merge: (...texts) => mergeTexts(LABELS, ...texts),
  });
  const { name, slug } = form.typed;
  // A new category without a slug gets one from its name; an existing one keeps its own.
  const read = safeParse(management.createCategory.body, {
    name,
    ...(slug.trim() === '' ? {} : { slug: slug.trim() }),
  });
  const act = useAct({
    form,
    problems: problemsOf(read),
    send: ({ run }) => run(() => send(read.data ?? {})),
    done: () => done,
    onClose,
  });
  const { data: categories = [] } = useQuery(managedCategoriesQuery);
  const siblings =
    category === undefined ? categories : (categories.find(({ _id }) => _id === category._id)?.subcategories ?? []);
  const isTwin = siblings.some((one) => one._id !== node?._id && sameName(one.name.ru, name));
  return (
    <ActDialog
      {...act.dialog}
      title={title}
      description={category === undefined ? undefined : `В категории «${category.name.ru}»`}
      confirm={node === undefined ? 'Добавить' : 'Сохранить'}
      busyLabel="Сохраняем…"
      className="grid gap-4"
    >
      {form.isRestored && <RestoredNotice />}
      <TextField label="Название" maxLength={CATEGORY_NAME_MAX} required {...act.text('name')} />
      {isTwin && (
        <Notice
          tone="low"
          title={`${category === undefined ? 'Категория' : 'Подкатегория'} с таким названием уже есть`}
        >
          Покупатели не отличат одну от другой. Сохранить можно.
        </Notice>
      )}
      <TextField
        label="Адрес"
        optional={node === undefined}
        autoCapitalize="none"
        spellCheck={false}
        prefix={category === undefined ? '/catalog/' : `…/${category.slug}/`}
        placeholder={node === undefined && name.trim() !== '' ? slugify(name, 'razdel') : undefined}
        hint={
          node === undefined
            ? 'Если оставить пустым, адрес получится из названия'
            : 'Старые ссылки на раздел будут вести на новый адрес, на товары останутся прежними'
        }
        {...act.text('slug')}
      />
      {form.isTyped && form.contested !== null && <ConflictNotice what="название и адрес" contested={form.contested} />}
      <FormFailure failure={act.unplaced} fallback="Ошибка сохранения" />
    </ActDialog>
  );
}

function HideDialog({ action, onClose }: { action: Hiding; onClose: () => void }) {
  const { _id: id, name, hidden } = action.node;
  const what = action.kind === 'hide-category' ? 'категорию' : 'подкатегорию';
  const input = { params: { id }, body: { hidden: !hidden } };
  const act = useAct<object, unknown>({
    send: ({ send }) =>
      action.kind === 'hide-category'
        ? send(management.saveCategory, input, keepCategory)
        : send(management.saveSubcategory, input, keepSubcategory),
    done: () => (hidden ? `«${name.ru}» снова в магазине` : `«${name.ru}» больше не видна в магазине`),
    onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`${hidden ? 'Показать' : 'Скрыть'} ${what} «${name.ru}»?`}
      confirmLabel={hidden ? 'Показать' : 'Скрыть'}
      busy={act.busy}
      busyLabel={hidden ? 'Показываем…' : 'Скрываем…'}
      onConfirm={() => void act.press()}
    >
      {hidden
        ? 'Раздел вернётся в меню, на главную и в каталог вместе со своими товарами.'
        : 'Раздел пропадёт из меню, с главной и из каталога, его страница перестанет открываться. Товары останутся: их найдут поиском и по прямой ссылке, их можно продать на кассе.'}
      <FormFailure failure={act.failure} fallback="Ошибка сохранения" />
    </ConfirmDialog>
  );
}

type Node = Pick<ManagedCategory | ManagedSubcategory, '_id' | 'name' | 'slug'>;

/** Name and address as typed; an absent address is made from the name. */
export interface TypedNode {
  readonly name: string;
  readonly slug?: string | undefined;
}

export interface NodeRequests<T extends Node> {
  /** A repeat with the same id answers what the first request has made. */
  create: (body: TypedNode & { readonly id: string }) => Promise<MutationResult<T>>;
  save: (id: string, change: Partial<TypedNode>) => Promise<MutationResult<T>>;
}

/** Requests about subcategories of the category; about categories themselves where there is none. */
function requestsOf(client: QueryClient, category: ManagedCategory | undefined): NodeRequests<Node> {
  if (category === undefined)
    return {
      create: (body) => write(client, management.createCategory, { body }, keepCategory),
      save: (id, body) => write(client, management.saveCategory, { params: { id }, body }, keepCategory),
    };
  const { _id: id } = category;
  return {
    create: (body) => write(client, management.createSubcategory, { params: { id }, body }, keepNewSubcategory(id)),
    save: (subId, body) => write(client, management.saveSubcategory, { params: { id: subId }, body }, keepSubcategory),
  };
}

/** After a lost answer the server may have the node under the name of that attempt: what was typed since is then saved. */
export async function createNode<T extends Node>(
  { create, save }: NodeRequests<T>,
  id: string,
  typed: TypedNode,
): Promise<MutationResult<T>> {
  const made = await create({ id, ...typed });
  if (made.kind !== 'done') return made;
  const { name, slug } = made.answer;
  const change = changedFields<TypedNode>({ name: name.ru, slug }, { name: typed.name, slug: typed.slug ?? slug });
  return Object.keys(change).length === 0 ? made : save(id, change);
}

import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import * as management from '#contract/catalogue/catalog-management.ts';
import type { ManagedCategory, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
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
  keepTree,
  managedCategoriesQuery,
} from '../../queries/category-management.ts';
import { write } from '../../queries/use-save.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog, ConfirmAct } from '../kit/act-dialog.tsx';
import { changedFields, mergeTexts } from '../kit/merge-fields.ts';
import { ConflictNotice, RestoredNotice } from '../kit/edit-form.tsx';
import { type Act, RelocateDialog, type Relocation } from './reshape-dialog.tsx';

type Naming =
  | Act<''>
  | { readonly kind: 'new-category' }
  | { readonly kind: 'new-subcategory'; readonly category: ManagedCategory };

export type CategoryAction = Naming | Act<'hide-'> | Act<'remove-'> | Relocation;

interface ActionProps<Action> {
  action: Action;
  onClose: () => void;
}

export function CategoryDialog({ action, onClose }: ActionProps<CategoryAction>) {
  switch (action.kind) {
    case 'hide-category':
    case 'hide-subcategory':
      return <HideDialog action={action} onClose={onClose} />;
    case 'remove-category':
    case 'remove-subcategory':
      return <RemoveDialog action={action} onClose={onClose} />;
    case 'merge-category':
    case 'merge-subcategory':
    case 'move-subcategory':
      return <RelocateDialog action={action} onClose={onClose} />;
    default:
      return <NameDialog action={action} onClose={onClose} />;
  }
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

function NameDialog({ action, onClose }: ActionProps<Naming>) {
  const client = useQueryClient();
  const node = 'node' in action ? action.node : undefined;
  const { title, done } = WORDS[action.kind];
  // Kept for repeats after a lost answer.
  const [newNodeId] = useState(() => newId());
  const [opened] = useState<Named>({ name: node?.name.ru ?? '', slug: node?.slug ?? '' });
  const category = 'category' in action ? action.category : undefined;
  const requests = requestsOf(client, category);
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
    send: ({ run }) =>
      run(() => {
        if (node === undefined) return createNode(requests, newNodeId, read.data ?? { name });
        return requests.save(node._id, changedFields<Partial<Named>>(opened, read.data ?? {}));
      }),
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
      <TextField label="Название" maxLength={management.CATEGORY_NAME_MAX} required {...act.text('name')} />
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

function HideDialog({ action, onClose }: ActionProps<Act<'hide-'>>) {
  const { _id: id, name, hidden } = action.node;
  const isCategory = action.kind === 'hide-category';
  const input = { params: { id }, body: { hidden: !hidden } };
  return (
    <ConfirmAct<unknown>
      title={`${hidden ? 'Показать' : 'Скрыть'} ${isCategory ? 'категорию' : 'подкатегорию'} «${name.ru}»?`}
      confirmLabel={hidden ? 'Показать' : 'Скрыть'}
      busyLabel={hidden ? 'Показываем…' : 'Скрываем…'}
      send={({ send }) =>
        isCategory
          ? send(management.saveCategory, input, keepCategory)
          : send(management.saveSubcategory, input, keepSubcategory)
      }
      done={() => (hidden ? `«${name.ru}» снова в магазине` : `«${name.ru}» больше не видна в магазине`)}
      onClose={onClose}
      fallback="Ошибка сохранения"
    >
      {hidden
        ? 'Раздел вернётся в меню, на главную и в каталог вместе со своими товарами.'
        : 'Раздел пропадёт из меню, с главной и из каталога, его страница перестанет открываться. Товары останутся: их найдут поиском и по прямой ссылке, их можно продать на кассе.'}
    </ConfirmAct>
  );
}

function RemoveDialog({ action, onClose }: ActionProps<Act<'remove-'>>) {
  const { _id: id, name } = action.node;
  const isCategory = action.kind === 'remove-category';
  return (
    <ConfirmAct
      danger
      title={`Удалить ${isCategory ? 'категорию' : 'подкатегорию'} «${name.ru}»?`}
      confirmLabel="Удалить"
      busyLabel="Удаляем…"
      send={({ send }) =>
        send(isCategory ? management.removeCategory : management.removeSubcategory, { params: { id } }, keepTree)
      }
      done={() => `«${name.ru}» удалена`}
      onClose={onClose}
      fallback="Ошибка сохранения"
    >
      Удалить можно только пустую. Отчёты о проданном останутся с её названием.
    </ConfirmAct>
  );
}

type Node = Pick<ManagedCategory | ManagedSubcategory, '_id' | 'name' | 'slug'>;

/** Name and address as typed; an absent address is made from the name. */
export interface TypedNode {
  readonly name: string;
  readonly slug?: string | undefined;
}

export interface NodeRequests {
  /** A repeat with the same id answers what the first request has made. */
  create: (body: TypedNode & { readonly id: string }) => Promise<MutationResult<Node>>;
  save: (id: string, change: Partial<TypedNode>) => Promise<MutationResult<Node>>;
}

/** Requests about subcategories of the category; about categories themselves where there is none. */
function requestsOf(client: QueryClient, category: ManagedCategory | undefined): NodeRequests {
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
export async function createNode({ create, save }: NodeRequests, id: string, typed: TypedNode) {
  const made = await create({ id, ...typed });
  if (made.kind !== 'done') return made;
  const { name, slug } = made.answer;
  const change = changedFields<TypedNode>({ name: name.ru, slug }, { name: typed.name, slug: typed.slug ?? slug });
  return Object.keys(change).length === 0 ? made : save(id, change);
}

/** The tree of categories, and the chosen subcategory's features beside it or, on a narrow screen, in its place. The address holds both. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  FolderPlus,
  Plus,
  FolderTree,
  EllipsisVertical,
  ExternalLink,
  Eye,
  EyeOff,
  FolderInput,
  Merge,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useMatch, useNavigate, Link } from 'react-router-dom';
import {
  type ManagedCategory,
  orderCategories,
  orderSubcategories,
  type ManagedSubcategory,
} from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { managedCategoriesQuery, keepTree, keepCategory } from '../../queries/category-management.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/list-page.tsx';
import office from '../kit/office.module.css';
import { FeaturesPanel, NoSuchCategory } from './features-panel.tsx';
import { CategoryDialog, type CategoryAction } from './category-dialog.tsx';
import styles from './categories-page.module.css';
import { moveItems, type Place, SortedList, useSorted } from '../kit/sorting.tsx';
import { write } from '../../queries/use-save.ts';
import { keptEdits, useOrder } from './use-feature-edits.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pill } from '../../ui/pill.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Button, IconButton } from '../kit/buttons.tsx';

export function CategoriesPage() {
  usePageTitle('Каталог: разделы');
  const id = useMatch(ROUTES.adminCategory)?.params.id;
  const navigate = useNavigate();
  const answer = useQuery(managedCategoriesQuery);
  const { data: tree } = answer;
  const [openAction, setOpenAction] = useState<CategoryAction | null>(null);
  const category = tree?.find(({ subcategories }) => subcategories.some(({ _id }) => _id === id));
  const subcategory = category?.subcategories.find(({ _id }) => _id === id);
  const close = () => void navigate(paths.adminCatalog());
  return (
    <div className={styles.page} data-chosen={id !== undefined || undefined}>
      <div className={office.pane}>
        <OfficeHead title="Каталог" count={tree && sizeText(tree)}>
          {tree !== undefined && tree.length > 0 && (
            <Button icon={Plus} onClick={() => setOpenAction({ kind: 'new-category' })}>
              Добавить категорию
            </Button>
          )}
        </OfficeHead>
        <OfficeAnswer
          answer={answer}
          notKept="Править каталог можно только при связи с сервером"
          skeleton={<TreeSkeleton />}
          inCard={false}
          empty={(all) =>
            all.length === 0 && (
              <EmptyState
                icon={<FolderPlus size={28} />}
                title="Каталог пока пуст"
                action={<Button onClick={() => setOpenAction({ kind: 'new-category' })}>Добавить категорию</Button>}
              >
                Начните с категории, потом добавьте в неё подкатегории и их характеристики.
              </EmptyState>
            )
          }
        >
          {(all) => <CategoryTree tree={all} chosenId={id} onAction={setOpenAction} />}
        </OfficeAnswer>
      </div>
      {id !== undefined &&
        tree !== undefined &&
        (category === undefined || subcategory === undefined ? (
          <NoSuchCategory onClose={close} />
        ) : (
          <FeaturesPanel key={id} category={category} subcategory={subcategory} onClose={close} />
        ))}
      {openAction !== null && <CategoryDialog action={openAction} onClose={() => setOpenAction(null)} />}
    </div>
  );
}

function sizeText(tree: readonly ManagedCategory[]): string {
  const subcategories = tree.reduce((sum, category) => sum + category.subcategories.length, 0);
  return `${counted(tree.length, 'категория', 'категории', 'категорий')}, ${counted(subcategories, 'подкатегория', 'подкатегории', 'подкатегорий')}`;
}

function TreeSkeleton() {
  return (
    <SkeletonGroup className={styles.categories}>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="card grid gap-4 p-5">
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

interface ListProps {
  chosenId: string | undefined;
  onAction: (action: CategoryAction) => void;
}

function CategoryTree({ tree, ...props }: ListProps & { tree: readonly ManagedCategory[] }) {
  const client = useQueryClient();
  const [ordered, order] = useOrder(tree, (ids) => write(client, orderCategories, { body: { ids } }, keepTree));
  return (
    <SortedList rows={ordered} idOf={idOf} nameOf={nameOf} onOrder={order} className={styles.categories}>
      {(category, place) => <CategoryCard key={category._id} category={category} place={place} {...props} />}
    </SortedList>
  );
}

const idOf = ({ _id }: ManagedCategory | ManagedSubcategory): string => _id;
const nameOf = ({ name }: ManagedCategory | ManagedSubcategory): string => name.ru;

interface CardProps extends ListProps {
  category: ManagedCategory;
  place: Place;
}

function CategoryCard({ category, place, onAction, ...props }: CardProps) {
  const { _id: id, name, slug, hidden, products, subcategories } = category;
  const { ref, handle, isDragging } = useSorted(id, place.index, name.ru);
  const client = useQueryClient();
  const [ordered, order] = useOrder(subcategories, (ids) =>
    write(client, orderSubcategories, { params: { id }, body: { ids } }, keepCategory),
  );
  return (
    <li ref={ref} className={classNames(styles.category, isDragging && styles.dragged)}>
      <div className={styles.row}>
        {handle}
        <div className="flex-1 min-w-0 anywhere">
          <h2 className="text-18">{name.ru}</h2>
          <p className="muted text-12">
            <span className={styles.address}>/{slug}</span>
            {counted(products, 'товар', 'товара', 'товаров')}
          </p>
        </div>
        {hidden && <Pill tone="neutral">Скрыта</Pill>}
        <CategoryMenu
          node={category}
          place={place}
          shopPath={paths.category(slug)}
          onAct={(act) => onAction({ kind: `${act}category`, node: category })}
        />
      </div>
      {subcategories.length === 0 && (
        <p className="row gap-2 p-3 muted text-14 line-above">
          <FolderTree />
          Подкатегорий нет: товары стоят прямо в категории
        </p>
      )}
      <SortedList
        rows={ordered}
        idOf={idOf}
        nameOf={nameOf}
        onOrder={order}
        className={styles.subcategories}
        label={`Подкатегории: ${name.ru}`}
      >
        {(sub, at) => (
          <SubcategoryRow key={sub._id} category={category} sub={sub} place={at} onAction={onAction} {...props} />
        )}
      </SortedList>
      <Button variant="link" className={styles.add} onClick={() => onAction({ kind: 'new-subcategory', category })}>
        Добавить подкатегорию
      </Button>
    </li>
  );
}

function SubcategoryRow({ category, sub, place, chosenId, onAction }: CardProps & { sub: ManagedSubcategory }) {
  const { _id: id, name, slug, hidden, products, features } = sub;
  const { ref, handle, isDragging } = useSorted(id, place.index, name.ru);
  const isChosen = id === chosenId;
  return (
    <li ref={ref} className={classNames(styles.row, isChosen && styles.chosen, isDragging && styles.dragged)}>
      {handle}
      <div className="flex-1 min-w-0 anywhere">
        <Link to={paths.adminCategory(id)} className={styles.link} aria-current={isChosen ? 'true' : undefined}>
          {name.ru}
        </Link>
        <p className="muted text-12">
          <span className={styles.address}>/{slug}</span>
          {counted(products, 'товар', 'товара', 'товаров')} ·{' '}
          {counted(features.length, 'характеристика', 'характеристики', 'характеристик')}
        </p>
      </div>
      {!isChosen && keptEdits(id) !== null && <Pill tone="low">Не сохранено</Pill>}
      {hidden && <Pill tone="neutral">Скрыта</Pill>}
      <CategoryMenu
        node={sub}
        place={place}
        shopPath={paths.subcategory(category.slug, slug)}
        onAct={(act) => onAction({ kind: `${act}subcategory`, node: sub, category })}
        onRelocate={() => onAction({ kind: 'move-subcategory', node: sub, category })}
      />
    </li>
  );
}

interface CategoryMenuProps {
  node: ManagedCategory | ManagedSubcategory;
  place: Place;
  shopPath: string;
  onAct: (act: '' | 'hide-' | 'merge-' | 'remove-') => void;
  /** Moves a subcategory to another category; absent for a category. */
  onRelocate?: () => void;
}

function CategoryMenu({ node: { name, hidden }, place, shopPath, onAct, onRelocate }: CategoryMenuProps) {
  return (
    <Menu
      trigger={<IconButton icon={EllipsisVertical} label={`Действия: ${name.ru}`} />}
      items={[
        { label: 'Название и адрес', icon: <Pencil />, onSelect: () => onAct('') },
        ...moveItems(place),
        ...(hidden ? [] : [{ label: 'Открыть в магазине', icon: <ExternalLink />, link: <Link to={shopPath} /> }]),
        {
          label: hidden ? 'Показать' : 'Скрыть',
          icon: hidden ? <Eye /> : <EyeOff />,
          separated: true,
          onSelect: () => onAct('hide-'),
        },
        ...(onRelocate === undefined
          ? []
          : [{ label: 'В другую категорию…', icon: <FolderInput />, onSelect: onRelocate }]),
        { label: 'Объединить с…', icon: <Merge />, onSelect: () => onAct('merge-') },
        { label: 'Удалить', icon: <Trash2 />, onSelect: () => onAct('remove-') },
      ]}
    />
  );
}

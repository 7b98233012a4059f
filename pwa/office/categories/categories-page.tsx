/**
 * The catalogue's categories, for administrators: the tree, and the chosen subcategory's features beside it on a wide
 * screen or in its place on a narrow one. The address holds both choices.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { type ManagedCategory, orderCategories } from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { managedCategoriesQuery, keepTree } from '../../queries/category-management.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import { FeaturesPanel, NoSuchCategory } from './features-panel.tsx';
import { CategoryDialog, type CategoryAction } from './category-dialog.tsx';
import styles from './categories-page.module.css';
import { moved, Sorting } from '../kit/sorting.tsx';
import { write } from '../../queries/use-save.ts';
import { CategoryCard } from './category-card.tsx';
import { nameIn, useOrder } from './use-order.ts';

export function CategoriesPage() {
  usePageTitle('Каталог: разделы');
  const id = useMatch(ROUTES.adminCategory)?.params.id;
  const navigate = useNavigate();
  const answer = useQuery(managedCategoriesQuery);
  const { data: tree } = answer;
  const [openAction, setOpenAction] = useState<CategoryAction | null>(null);
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
                icon={<FolderPlus size={28} strokeWidth={1.75} aria-hidden />}
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
      {id !== undefined && tree !== undefined && (
        <Chosen key={id} tree={tree} id={id} onClose={() => void navigate(paths.adminCatalog())} />
      )}
      {openAction !== null && <CategoryDialog action={openAction} onClose={() => setOpenAction(null)} />}
    </div>
  );
}

function sizeText(tree: readonly ManagedCategory[]): string {
  const subcategories = tree.reduce((sum, category) => sum + category.subcategories.length, 0);
  return `${counted(tree.length, 'категория', 'категории', 'категорий')}, ${counted(subcategories, 'подкатегория', 'подкатегории', 'подкатегорий')}`;
}

function Chosen({ tree, id, onClose }: { tree: readonly ManagedCategory[]; id: string; onClose: () => void }) {
  const category = tree.find(({ subcategories }) => subcategories.some(({ _id }) => _id === id));
  const subcategory = category?.subcategories.find(({ _id }) => _id === id);
  if (category === undefined || subcategory === undefined) return <NoSuchCategory onClose={onClose} />;
  return <FeaturesPanel category={category} subcategory={subcategory} onClose={onClose} />;
}

function TreeSkeleton() {
  return (
    <SkeletonGroup className={styles.bones}>
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

/** Categories with their subcategories, in the shop's order, which is changed here. */
interface CategoryTreeProps {
  tree: readonly ManagedCategory[];
  /** The subcategory whose features are open. */
  chosenId: string | undefined;
  onAction: (action: CategoryAction) => void;
}

function CategoryTree({ tree, chosenId, onAction }: CategoryTreeProps) {
  const client = useQueryClient();
  const [ordered, order] = useOrder(tree, (ids) => write(client, orderCategories, { body: { ids } }, keepTree));
  return (
    <Sorting order={ordered.map(({ _id }) => _id)} nameOf={nameIn(tree)} onOrder={order}>
      <ol className={styles.categories}>
        {ordered.map((category, index) => (
          <CategoryCard
            key={category._id}
            category={category}
            index={index}
            isLast={index === ordered.length - 1}
            chosenId={chosenId}
            onMove={(by) => order(moved(ordered, index, by)?.map(({ _id }) => _id) ?? [])}
            onAction={onAction}
          />
        ))}
      </ol>
    </Sorting>
  );
}

/** Categories with their subcategories, in the shop's order, which is changed here. */
import { useQueryClient } from '@tanstack/react-query';
import { orderCategories, type ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import { moved, Sorting } from '../kit/sorting.tsx';
import { keepTree } from '../../queries/category-management.ts';
import { write } from '../../queries/use-save.ts';
import { CategoryCard } from './category-card.tsx';
import type { CategoryAction } from './category-dialog.tsx';
import styles from './categories-page.module.css';
import { nameIn, useOrder } from './use-order.ts';

export interface CategoryTreeProps {
  tree: readonly ManagedCategory[];
  /** The subcategory whose features are open. */
  chosenId: string | undefined;
  onAction: (action: CategoryAction) => void;
}

export function CategoryTree({ tree, chosenId, onAction }: CategoryTreeProps) {
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

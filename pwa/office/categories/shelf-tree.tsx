/** Categories with their subcategories, in the shop's order, which is changed here. */
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import { moved, Sorting } from '../kit/sorting.tsx';
import { useShelfActs } from '../../queries/shelves.ts';
import { CategoryCard } from './category-card.tsx';
import type { ShelfAsked } from './shelf-dialog.tsx';
import styles from './shelves-page.module.css';
import { nameIn, useOrder } from './use-order.ts';

export interface ShelfTreeProps {
  tree: readonly ManagedCategory[];
  /** The subcategory whose features are open. */
  chosenId: string | undefined;
  onAsk: (asked: ShelfAsked) => void;
}

export function ShelfTree({ tree, chosenId, onAsk }: ShelfTreeProps) {
  const acts = useShelfActs();
  const [ordered, order] = useOrder(tree, (ids) => acts.orderCategories(ids));
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
            onAsk={onAsk}
          />
        ))}
      </ol>
    </Sorting>
  );
}

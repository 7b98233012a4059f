/** A category and its subcategories. */
import { useQueryClient } from '@tanstack/react-query';
import { FolderTree } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  orderSubcategories,
  type ManagedCategory,
  type ManagedSubcategory,
} from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { moved, Sorting, useSorted } from '../kit/sorting.tsx';
import { keepCategory } from '../../queries/category-management.ts';
import { write } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pill } from '../../ui/pill.tsx';
import { keptEdits } from './features-draft.ts';
import type { CategoryAction } from './category-dialog.tsx';
import { CategoryMenu } from './category-menu.tsx';
import styles from './categories-page.module.css';
import { nameIn, useOrder } from './use-order.ts';

interface RowProps {
  index: number;
  isLast: boolean;
  chosenId: string | undefined;
  onMove: (by: -1 | 1) => void;
  onAction: (action: CategoryAction) => void;
}

export function CategoryCard({
  category,
  index,
  isLast,
  chosenId,
  onMove,
  onAction,
}: RowProps & { category: ManagedCategory }) {
  const { _id: id, name, slug, hidden, products, subcategories } = category;
  const { ref, handle, isDragging } = useSorted(id, index, name.ru);
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
          name={name.ru}
          hidden={hidden}
          isFirst={index === 0}
          isLast={isLast}
          shopPath={paths.category(slug)}
          onMove={onMove}
          onEdit={() => onAction({ kind: 'category', node: category })}
          onHide={() => onAction({ kind: 'hide-category', node: category })}
          onMerge={() => onAction({ kind: 'merge-category', node: category })}
          onRemove={() => onAction({ kind: 'remove-category', node: category })}
        />
      </div>
      {subcategories.length === 0 && (
        <p className="row gap-2 p-3 muted text-14 line-above">
          <FolderTree size={20} strokeWidth={1.75} aria-hidden />
          Подкатегорий нет: товары стоят прямо в категории
        </p>
      )}
      <Sorting order={ordered.map(({ _id }) => _id)} nameOf={nameIn(subcategories)} onOrder={order}>
        <ol className={styles.subcategories} aria-label={`Подкатегории: ${name.ru}`}>
          {ordered.map((sub, place) => (
            <SubcategoryRow
              key={sub._id}
              category={category}
              sub={sub}
              index={place}
              isLast={place === ordered.length - 1}
              chosenId={chosenId}
              onMove={(by) => order(moved(ordered, place, by)?.map(({ _id }) => _id) ?? [])}
              onAction={onAction}
            />
          ))}
        </ol>
      </Sorting>
      <Button variant="link" className={styles.add} onClick={() => onAction({ kind: 'new-subcategory', category })}>
        Добавить подкатегорию
      </Button>
    </li>
  );
}

function SubcategoryRow({
  category,
  sub,
  index,
  isLast,
  chosenId,
  onMove,
  onAction,
}: RowProps & { category: ManagedCategory; sub: ManagedSubcategory }) {
  const { _id: id, name, slug, hidden, products, features } = sub;
  const { ref, handle, isDragging } = useSorted(id, index, name.ru);
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
        name={name.ru}
        hidden={hidden}
        isFirst={index === 0}
        isLast={isLast}
        shopPath={paths.subcategory(category.slug, slug)}
        onMove={onMove}
        onEdit={() => onAction({ kind: 'subcategory', node: sub, category })}
        onHide={() => onAction({ kind: 'hide-subcategory', node: sub })}
        onMerge={() => onAction({ kind: 'merge-subcategory', node: sub, category })}
        onRelocate={() => onAction({ kind: 'move-subcategory', node: sub, category })}
        onRemove={() => onAction({ kind: 'remove-subcategory', node: sub })}
      />
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../queries/categories.ts';
import { Chip } from '../../ui/chip.tsx';
import styles from './compare-page.module.css';
import type { CompareGroup } from './compare-table.ts';

interface CompareChoiceProps {
  groups: readonly CompareGroup[];
  value: string | undefined;
  onChange: (key: string) => void;
}

/** Chooses the kind of goods to compare: comparing a mixer with a bath says nothing. */
export function CompareChoice({ groups, value, onChange }: CompareChoiceProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const nameOf = ({ topCategorySlug, subcategoryId }: CompareGroup): string => {
    const category = categories.find(({ slug }) => slug === topCategorySlug);
    return (
      category?.subcategories.find(({ _id }) => _id === subcategoryId)?.name.ru ?? category?.name.ru ?? 'Другие товары'
    );
  };
  return (
    <div role="group" aria-label="Что сравнить" className={styles.kinds}>
      {groups.map((group) => (
        <Chip key={group.key} on={group.key === value} count={group.goods.length} onClick={() => onChange(group.key)}>
          {nameOf(group)}
        </Chip>
      ))}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '#contract/catalogue/catalog.ts';
import { paths } from '../../parts/page/paths.ts';
import { chipClass } from '../../ui/chip.tsx';
import styles from './category-chips.module.css';

/** The category's subcategories as chips; on phones they scroll sideways, with the current one in view. */
export function CategoryChips({ category, current }: { category: Category; current: string | undefined }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (chip !== null && chip !== undefined && row.current !== null) row.current.scrollLeft = chip.offsetLeft - 16;
  }, [current]);
  if (category.subcategories.length === 0) return null;
  return (
    <nav ref={row} className={styles.row} aria-label={`Подразделы: ${category.name.ru}`}>
      <Link
        to={paths.category(category.slug)}
        className={chipClass(current === undefined)}
        aria-current={current === undefined ? 'page' : undefined}
      >
        Все
      </Link>
      {category.subcategories
        .filter(({ slug }) => slug !== '')
        .map((sub) => (
          <Link
            key={sub._id}
            to={paths.subcategory(category.slug, sub.slug)}
            className={chipClass(current === sub._id)}
            aria-current={current === sub._id ? 'page' : undefined}
          >
            {shortName(sub.name.ru, category.name.ru)}
          </Link>
        ))}
    </nav>
  );
}

/** Shortens «Смесители для раковины» in «Смесители» to «Для раковины», so that chips don't repeat the page's title. */
function shortName(name: string, category: string): string {
  if (!name.toLowerCase().startsWith(`${category.toLowerCase()} `)) return name;
  const rest = name.slice(category.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

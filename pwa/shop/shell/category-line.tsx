import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { paths } from '../../parts/page/paths.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import styles from './category-line.module.css';

/** The second line of the desktop header: links to all categories. */
export function CategoryLine() {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <nav className={styles.line} aria-label="Категории">
      <ul className={`container ${styles.list}`}>
        {categories
          .filter((category) => category.slug !== '')
          .map((category) => (
            <li key={category._id}>
              <NavLink to={paths.category(category.slug)} className={styles.link}>
                {category.name.ru}
              </NavLink>
            </li>
          ))}
        <li className={styles.last}>
          <NavLink to={paths.search({ discounted: 'true' })} className={`${styles.link} ${styles.sale}`}>
            Скидки
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CategoryTile } from '../../parts/goods/category-tile.tsx';
import { paths } from '../../parts/page/paths.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import section from './section.module.css';
import styles from './categories.module.css';

const PLACEHOLDERS = 6;

/** The category drawn twice as wide: the shop's best-selling one. */
const LEADING = 'smesiteli';

/** Top-level categories as picture tiles; those without a slug have no page to open and are left out. */
export function Categories() {
  const { data, isError, error, refetch } = useQuery(categoriesQuery);
  const shown = data
    ?.filter(({ slug }) => slug !== '')
    .sort((a, b) => Number(b.slug === LEADING) - Number(a.slug === LEADING));
  return (
    <section aria-labelledby="home-categories">
      <div className="flex wrap between baseline gap-0-4 mb-5">
        <h2 id="home-categories" className={section.title}>
          Каталог
        </h2>
        <Link to={paths.catalog()} className={section.all}>
          Все категории
        </Link>
      </div>
      {shown === undefined && isError && (
        <Notice
          tone="neutral"
          title="Категории не загрузились"
          action={<RetryButton variant="link" onClick={() => void refetch()} />}
        >
          {absenceText(error, 'Проверьте связь и попробуйте ещё раз.')}
        </Notice>
      )}
      {shown === undefined && !isError && (
        <SkeletonGroup label="Загружаем категории…" className={styles.tiles}>
          {Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <div key={index} className={classNames(index === 0 && styles.wide)}>
              <Skeleton shape="block" className={styles.bone} />
            </div>
          ))}
        </SkeletonGroup>
      )}
      {shown !== undefined && (
        <ul className={styles.tiles}>
          {shown.map((category, index) => (
            <li key={category._id} className={classNames(styles.cell, index === 0 && styles.wide)}>
              <CategoryTile category={category} wide={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

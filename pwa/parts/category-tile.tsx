import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '#contract/catalog.ts';
import { counted } from '#contract/rules/plural.ts';
import { classNames } from '../ui/class-names.ts';
import { categoryPicture } from './category-pictures.ts';
import styles from './category-tile.module.css';
import { paths } from './paths.ts';

/** A category as a picture one can press: name and count at the top, the goods at the foot. */
export function CategoryTile({ category, wide = false }: { category: Category; wide?: boolean }) {
  const [failed, setFailed] = useState(false);
  const { src, srcSet } = categoryPicture(category.slug);
  return (
    <Link to={paths.category(category.slug)} className={classNames(styles.tile, wide && styles.wide)}>
      {!failed && (
        <img
          className={styles.picture}
          src={src}
          srcSet={srcSet}
          sizes="(min-width: 800px) 300px, 50vw"
          width={640}
          height={480}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
      <span className={styles.name}>{category.name.ru}</span>
      {category.products > 0 && (
        <span className={styles.count}>{counted(category.products, 'товар', 'товара', 'товаров')}</span>
      )}
    </Link>
  );
}

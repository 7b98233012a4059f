import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '#contract/catalog.ts';
import { counted } from '#contract/rules/plural.ts';
import { classNames } from '../ui/class-names.ts';
import { categoryPicture } from './category-pictures.ts';
import styles from './category-tile.module.css';
import { paths } from './paths.ts';

const SIZES = '(min-width: 800px) 300px, 50vw';

/** A category as a picture one can press: name and count at the top, the goods at the foot. */
export function CategoryTile({ category, wide = false }: { category: Category; wide?: boolean }) {
  const [failed, setFailed] = useState(false);
  const { src, srcSet, avif } = categoryPicture(category.slug);
  return (
    <Link to={paths.category(category.slug)} className={classNames(styles.tile, wide && styles.wide)}>
      {!failed && (
        <picture className={styles.formats}>
          {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
          <img
            className={styles.picture}
            src={src}
            srcSet={srcSet}
            sizes={SIZES}
            width={640}
            height={480}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFailed(true)}
          />
        </picture>
      )}
      <span className={styles.name}>{category.name.ru}</span>
      {category.products > 0 && (
        <span className={styles.count}>{counted(category.products, 'товар', 'товара', 'товаров')}</span>
      )}
    </Link>
  );
}

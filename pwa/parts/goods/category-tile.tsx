import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '#contract/catalogue/catalog.ts';
import { counted } from '#contract/values/plural.ts';
import { pictureSrcSet, pictureUrl, type PictureWidth } from '#contract/products/picture.ts';
import { classNames } from '../../ui/class-names.ts';
import { categoryPicture, type CategoryPicture } from './category-pictures.ts';
import styles from './category-tile.module.css';
import { paths } from '../page/paths.ts';

const SIZES = '(min-width: 800px) 300px, 50vw';
const COVER_WIDTHS: readonly PictureWidth[] = [320, 480, 800];

/** The uploaded cover, else the one of the build, else a drawing. */
function pictureOf({ slug, image }: Category): CategoryPicture {
  if (image === null) return categoryPicture(slug);
  return {
    src: pictureUrl(image.url, 480),
    srcSet: pictureSrcSet(image.url, COVER_WIDTHS),
    avif: pictureSrcSet(image.url, COVER_WIDTHS, 'avif'),
  };
}

/** A category as a pressable picture: name and count at the top, the goods at the bottom. */
export function CategoryTile({ category, wide = false }: { category: Category; wide?: boolean }) {
  const { src, srcSet, avif } = pictureOf(category);
  const [failed, setFailed] = useState<string>();
  return (
    <Link to={paths.category(category.slug)} className={classNames('on-well', styles.tile, wide && styles.wide)}>
      {failed !== src && (
        <picture className={styles.formats}>
          {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
          <img
            className={classNames(styles.picture, category.image !== null && styles.cover)}
            src={src}
            srcSet={srcSet}
            sizes={SIZES}
            width={640}
            height={480}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFailed(src)}
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

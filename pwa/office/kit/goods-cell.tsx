import type { ReactNode } from 'react';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import styles from './goods-cell.module.css';

export interface GoodsCellProps {
  title: string;
  image: string | null;
  /** The title as a link; the plain title by default. */
  link?: ReactNode;
  /** Lines under the title. */
  children?: ReactNode;
}

/** A product's cell: picture and title. The title is cut after two lines; the tooltip has all of it. */
export function GoodsCell({ title, image, link = title, children }: GoodsCellProps) {
  return (
    <span className={styles.cell}>
      <ProductPicture url={image ?? undefined} alt="" sizes="44px" widths={[96, 160]} className={styles.picture} />
      <span>
        <span className={styles.title} title={title}>
          {link}
        </span>
        {children}
      </span>
    </span>
  );
}

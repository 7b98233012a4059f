import { Link } from 'react-router-dom';
import type { Subcategory } from '#contract/catalogue/catalog.ts';
import { counted } from '#contract/values/plural.ts';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import styles from './cover-card.module.css';

const SIZES =
  '(min-width: 1304px) 190px, (min-width: 1120px) 15vw, (min-width: 800px) 22vw, (min-width: 769px) 30vw, 46vw';

/** A subcategory: its cover, name and number of goods. */
export function CoverCard({ sub, to, eager }: { sub: Subcategory; to: string; eager: boolean }) {
  return (
    <Link to={to} className={styles.card}>
      <span className={`on-well ${styles.well}`}>
        <ProductPicture url={sub.image?.url} alt="" sizes={SIZES} eager={eager} className={styles.picture} />
      </span>
      <span className="text-14 weight-label snug">{sub.name.ru}</span>
      <span className="muted text-12">{counted(sub.products, 'товар', 'товара', 'товаров')}</span>
    </Link>
  );
}

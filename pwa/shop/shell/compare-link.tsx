import { Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useProductList } from '../../device/belongings/product-lists.ts';
import { paths } from '../../parts/page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { goodsLabel } from './goods-label.ts';
import styles from './goods-links.module.css';

export function CompareLink() {
  const { items } = useProductList('compared');
  return (
    <Link to={paths.compare()} className={styles.link} aria-label={goodsLabel('Сравнение', items.length)}>
      <span className="relative">
        <Scale size={22} />
        <Badge count={items.length} className={styles.badge} />
      </span>
      <span className={styles.label}>Сравнение</span>
    </Link>
  );
}

import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import page from './cart-page.module.css';
import row from './cart-row.module.css';

const ROWS = 3;

/** Placeholder rows while the cart is being read from the device. */
export function CartSkeleton() {
  return (
    <div className={`container ${page.page}`}>
      <div className={page.head}>
        <h1>Корзина</h1>
      </div>
      <SkeletonGroup label="Загрузка…">
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={row.row}>
            <Skeleton shape="picture" className={row.picture} />
            <div className="grid gap-2">
              <Skeleton width="long" />
              <Skeleton width="half" />
              <Skeleton shape="button" width="short" />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    </div>
  );
}

/** The cart in a drawer over any page: quick changes and a link to the cart's page. */
import { ShoppingCart } from 'lucide-react';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { EmptyCartWords, UnkeptCart } from '../../parts/page/unkept.tsx';
import { ButtonLink, ToCatalog } from '../../parts/page/button-link.tsx';
import { useClosesOnLeaving } from '../../parts/page/use-closes-on-leaving.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CartList } from './cart-list.tsx';
import { CourierNote, Discount, Total } from './cart-sums.tsx';
import { useCartChanges, useCartLines } from './cart-lines.ts';

export function CartDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { loaded, lines, sums } = useCartLines();
  const changes = useCartChanges();
  useClosesOnLeaving(onOpenChange);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Корзина"
      titleAside={sums.units > 0 ? counted(sums.units, 'товар', 'товара', 'товаров') : undefined}
      footer={
        lines.length === 0 ? undefined : (
          <div className="grid gap-1">
            {sums.discount > 0 && (
              <dl>
                <Discount sums={sums} />
              </dl>
            )}
            <Total sums={sums} />
            <ButtonLink to={paths.cart()} size={52} block className="mt-3">
              Перейти в корзину
            </ButtonLink>
            <div className="flex justify-center mt-2">
              <CourierNote sums={sums} />
            </div>
          </div>
        )
      }
    >
      {loaded && lines.length === 0 ? (
        <EmptyState icon={<ShoppingCart />} title="Пусто." headingLevel={3} action={<ToCatalog />}>
          <EmptyCartWords />
        </EmptyState>
      ) : (
        <>
          <UnkeptCart />
          <CartList lines={lines} changes={changes} />
        </>
      )}
    </Drawer>
  );
}

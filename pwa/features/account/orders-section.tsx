/** /account/orders. */
import { Package } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../parts/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';

/** The shop takes no orders by itself yet, so nobody has any. */
export function OrdersSection() {
  return (
    <Panel>
      <EmptyState
        icon={<Package size={28} strokeWidth={1.75} />}
        title="Заказов пока нет."
        action={
          <Link to={paths.catalog()} className={buttonClass()}>
            В каталог
          </Link>
        }
      >
        Здесь появятся ваши заказы и их состояние.
      </EmptyState>
    </Panel>
  );
}

/** Replaces the till's screens after a shift was closed, until a seller enters their PIN. */
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SellerSwitch } from './seller-switch.tsx';

export function LockedTill() {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <EmptyState
        icon={<LockKeyhole />}
        title="Смена закрыта"
        action={
          <Button size={64} onClick={() => setChoosing(true)}>
            Встать за кассу
          </Button>
        }
      >
        Чтобы продавать дальше, введите PIN. Неотправленные чеки уходят и без этого.
      </EmptyState>
      <SellerSwitch
        open={isChoosing}
        onClose={() => setChoosing(false)}
        personId={null}
        onDone={() => setChoosing(false)}
      />
    </>
  );
}

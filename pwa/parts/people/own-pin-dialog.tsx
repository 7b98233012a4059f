/** A seller at the till without a session opens one by PIN. */
import type { KnownSeller } from '../../device/database/database.ts';
import { switchSeller } from '../../queries/till-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PinEntry } from './pin-entry.tsx';

export function OwnPinDialog({ open, onClose, seller }: { open: boolean; onClose: () => void; seller: KnownSeller }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={seller.name}
      description="Введите свой PIN: чеки, которые ждут, уйдут сразу. Пароль не нужен."
    >
      <PinEntry
        seller={seller}
        tryPin={(pin) => switchSeller(seller.personId, pin)}
        submit="Отправить чеки"
        onBack={onClose}
        onDone={onClose}
      />
    </Dialog>
  );
}

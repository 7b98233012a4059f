/** An administrator's approval of a price beyond the seller's limit: by PIN, so it works offline too. */
import { useState } from 'react';
import { useKnownSellers } from '../../../device/person/use-pins.ts';
import { checkPin } from '../../../device/person/pins.ts';
import { PinEntry } from '../../../parts/people/pin-entry.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PriceChanges } from './use-price-changes.ts';

/** `pending` is null while no approval is needed. */
export function ApprovalDialog({ pending, approve, cancel }: Pick<PriceChanges, 'pending' | 'approve' | 'cancel'>) {
  const admins = useKnownSellers()?.filter(({ role }) => role === 'admin');
  const [chosenId, choose] = useState<string | null>(null);
  const close = () => {
    choose(null);
    cancel();
  };
  // A single administrator is preselected.
  const chosen = admins?.length === 1 ? admins[0] : admins?.find(({ personId }) => personId === chosenId);
  return (
    <Dialog
      open={pending !== null}
      onOpenChange={close}
      title={chosen === undefined ? 'Нужен администратор' : chosen.name}
      description={pending?.about}
    >
      {admins?.length === 0 && (
        <p className="muted text-14">
          На этом планшете нет PIN администратора. Администратор один раз входит здесь по телефону и паролю и задаёт
          его: «Меню» → «Мой PIN».
        </p>
      )}
      {chosen === undefined ? (
        <div className="grid gap-2">
          {admins?.map(({ personId, name }) => (
            <Button key={personId} variant="outline" size={52} block onClick={() => choose(personId)}>
              {name}
            </Button>
          ))}
        </div>
      ) : (
        <PinEntry
          key={chosen.personId}
          seller={chosen}
          tryPin={(pin) => checkPin(chosen.personId, pin)}
          submit="Подтвердить"
          onBack={() => (admins?.length === 1 ? close() : choose(null))}
          onDone={() => {
            choose(null);
            approve({ id: chosen.personId, name: chosen.name });
          }}
        />
      )}
    </Dialog>
  );
}

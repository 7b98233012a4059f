import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { KnownGuest } from './use-known-guest.ts';

/** Above the fields that the data of an earlier order have filled. */
export function OfferedData({ guest: { isOffered, forget } }: { guest: KnownGuest }) {
  if (!isOffered) return null;
  return (
    <p className="row wrap gap-2">
      Данные прошлого заказа с этого устройства.
      <Button variant="link" onClick={forget}>
        Забыть
      </Button>
    </p>
  );
}

/** A guest's choice to be known at the next order. */
export function KeepData({ guest: { isKept, setKept } }: { guest: KnownGuest }) {
  if (isKept === null) return null;
  return (
    <Checkbox
      checked={isKept}
      onChange={setKept}
      label="Запомнить имя, телефон и адрес на этом устройстве для следующего заказа"
    />
  );
}

/** Switches the sound of new orders on this device. */
import { Bell, BellOff } from 'lucide-react';
import { useFlag } from '../../device/database/use-flag.ts';
import { useSetFlag } from '../../parts/page/use-set-flag.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export function SoundSwitch() {
  const { loaded, value } = useFlag('officeIsSilent');
  const setFlag = useSetFlag();
  const isSilent = value === true;
  return (
    <IconButton
      variant="outline"
      label={isSilent ? 'Новый заказ: звук выключен' : 'Новый заказ: звук включён'}
      aria-pressed={!isSilent}
      disabled={!loaded}
      onClick={() => setFlag('officeIsSilent', !isSilent)}
    >
      {isSilent ? <BellOff /> : <Bell />}
    </IconButton>
  );
}

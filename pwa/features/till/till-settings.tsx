/** Small habits of this till, kept on the device. */
import { setFlag, useFlag } from '../../local/use-flag.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';

export function TillSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { value: mayDim = false } = useFlag('tillMayDim');
  const { value: isSilent = false } = useFlag('tillIsSilent');
  return (
    <Dialog open={open} onOpenChange={onClose} title="Настройки кассы">
      <Switch label="Не гасить экран, пока открыта касса" checked={!mayDim} onChange={(on) => void setFlag('tillMayDim', !on)} />
      <Switch label="Звук сканера" checked={!isSilent} onChange={(on) => void setFlag('tillIsSilent', !on)} />
    </Dialog>
  );
}

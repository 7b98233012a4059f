/** Small habits of this till, kept on the device. */
import { useState } from 'react';
import { floorSaleQty } from '#contract/values/quantity.ts';
import { setFlag, useFlag } from '../../device/use-flag.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ASKS_ABOVE } from './doubts.ts';

export function TillSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { value: mayDim = false } = useFlag('tillMayDim');
  const { value: isSilent = false } = useFlag('tillIsSilent');
  return (
    <Dialog open={open} onOpenChange={onClose} title="Настройки кассы">
      <Switch
        label="Не гасить экран, пока открыта касса"
        checked={!mayDim}
        onChange={(on) => void setFlag('tillMayDim', !on)}
      />
      <Switch label="Звук сканера" checked={!isSilent} onChange={(on) => void setFlag('tillIsSilent', !on)} />
      <AsksAbove />
    </Dialog>
  );
}

function AsksAbove() {
  const { value: kept = ASKS_ABOVE } = useFlag('tillAsksAbove');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <NumberField
      label="Переспрашивать, если штук одного товара больше"
      suffix="шт."
      whole
      min={1}
      maxLength={6}
      value={typed ?? String(kept)}
      onChange={(text) => {
        setTyped(text);
        const read = floorSaleQty(text);
        if (read > 0) void setFlag('tillAsksAbove', read);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

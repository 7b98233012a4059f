/** Preferences of this till, kept on the device. */
import { Keyboard, Printer as PrinterGlyph } from 'lucide-react';
import { useState } from 'react';
import { floorSaleQty } from '#contract/values/quantity.ts';
import { useFlag } from '../../../device/database/use-flag.ts';
import { NumberField } from '../../../parts/forms/number-field.tsx';
import { useSetFlag } from '../../../parts/page/use-set-flag.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { optionsOf } from '../../../ui/options-of.ts';
import { useSlip } from '../../kit/use-slip.tsx';
import { CONFIRM_ABOVE_QTY } from '../lines/lines-to-confirm.ts';

export function TillSettings({ open, onClose, onKeys }: { open: boolean; onClose: () => void; onKeys: () => void }) {
  const { value: mayDim = false } = useFlag('tillMayDim');
  const { value: isSilent = false } = useFlag('tillIsSilent');
  const setFlag = useSetFlag();
  return (
    <Dialog open={open} onOpenChange={onClose} title="Настройки кассы">
      <div className="grid gap-3">
        <Switch
          label="Не гасить экран, пока открыта касса"
          checked={!mayDim}
          onChange={(on) => setFlag('tillMayDim', !on)}
        />
        <Switch label="Звук сканера" checked={!isSilent} onChange={(on) => setFlag('tillIsSilent', !on)} />
        <AsksAbove />
        <Printer />
        <Button variant="outline" block icon={<Keyboard />} onClick={onKeys}>
          Клавиши кассы
        </Button>
      </div>
    </Dialog>
  );
}

function Printer() {
  const { value: roll = 'roll80' } = useFlag('tillRoll');
  const setFlag = useSetFlag();
  const slip = useSlip();
  return (
    <>
      <Select
        label="Лента принтера чеков"
        value={roll}
        onChange={(chosen) => setFlag('tillRoll', chosen === 'roll58' ? 'roll58' : 'roll80')}
        options={optionsOf({ roll80: '80\u00a0мм', roll58: '58\u00a0мм' })}
      />
      <Button variant="outline" block icon={<PrinterGlyph />} onClick={slip.printTest}>
        Пробная печать
      </Button>
      {slip.sheet}
    </>
  );
}

function AsksAbove() {
  const { value: kept = CONFIRM_ABOVE_QTY } = useFlag('tillAsksAbove');
  const setFlag = useSetFlag();
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
        if (read > 0) setFlag('tillAsksAbove', read);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

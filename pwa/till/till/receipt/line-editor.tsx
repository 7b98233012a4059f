/**
 * Editor of a line's quantity by touch: a stepper and a keypad, since the on-screen keyboard would cover half of the
 * goods; and the button for another price.
 */
import { Delete, Percent } from 'lucide-react';
import { useState } from 'react';
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { afterRender, typed, type Typing } from '../../../ui/typing.ts';
import styles from './line-editor.module.css';
import { afterKey, ERASE, PAD_KEYS, type PadKey } from '../lines/line-keys.ts';

export interface LineEditorProps {
  position: DraftPosition;
  /** The stock is lower than the line's quantity. */
  short: boolean;
  onQty: (position: Omit<DraftPosition, 'qty'>, qty: number) => void;
  onPrice: () => void;
  onClose: () => void;
}

export function LineEditor({ position, short, onQty, onPrice, onClose }: LineEditorProps) {
  // Digits typed so far for this line; any other change of the quantity (stepper, scan) resets them.
  const [pressed, setPressed] = useState<Typing<number> | null>(null);
  if (pressed !== null && pressed.seen !== position.qty) setPressed(afterRender(pressed, position.qty));
  const press = (key: PadKey) => {
    const next = afterKey(pressed?.text ?? '', key);
    // Deleting all digits keeps the quantity: the next digit starts a new number.
    const qty = next === '' ? position.qty : Number(next);
    setPressed(typed(pressed, position.qty, next, qty));
    if (next !== '') onQty(position, qty);
  };
  return (
    <div className={styles.editor} role="group" aria-label={`Строка чека: ${position.title}`}>
      <Stepper
        value={position.qty}
        onChange={(qty) => {
          setPressed(null);
          onQty(position, qty);
        }}
        min={1}
        max={SALE_QTY_MAX}
        size={56}
        tone={short ? 'warn' : 'active'}
        label={`В чеке: ${position.title}`}
        block
      />
      <Button variant="outline" size={52} className={styles.done} aria-label="Изменить цену" onClick={onPrice}>
        <Percent />
      </Button>
      <Button size={52} className={styles.done} onClick={onClose}>
        Готово
      </Button>
      <div className={styles.pad}>
        {PAD_KEYS.map((key) => (
          <Button
            key={key}
            variant="outline"
            className={styles[`key${key}`]}
            aria-label={key === ERASE ? 'Стереть цифру' : key}
            onClick={() => press(key)}
          >
            {key === ERASE ? <Delete /> : key}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A line's keypad, since the on-screen keyboard would cover half of the goods. */
import { Delete } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ERASE } from './line-keys.ts';

export interface KeyPadProps<Key extends string> {
  keys: readonly Key[];
  className: string | undefined;
  keyClass?: (key: Key) => string | undefined;
  onKey: (key: Key) => void;
}

export function KeyPad<Key extends string>({ keys, className, keyClass, onKey }: KeyPadProps<Key>) {
  return (
    <div className={className}>
      {keys.map((key) => (
        <Button
          key={key}
          variant="outline"
          className={keyClass?.(key)}
          aria-label={key === ERASE ? 'Стереть цифру' : key === ',' ? 'Запятая' : key}
          onClick={() => onKey(key)}
        >
          {key === ERASE ? <Delete /> : key}
        </Button>
      ))}
    </div>
  );
}

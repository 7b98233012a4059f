/** Choice of a return, line by line: pieces up to those left, and their fate. */
import { Undo2 } from 'lucide-react';
import { formatRoubles } from '#contract/values/money.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import {
  allReturnable,
  withChoice,
  type ReturnChoice,
  type ChosenReturn,
  type ReturnableLine,
} from './return-choice.ts';
import styles from '../return-form.module.css';

const FATES = [
  { value: 'restock', label: 'На склад' },
  { value: 'write_off', label: 'Списать' },
] as const;

export interface ReturnLinesProps {
  lines: readonly ReturnableLine[];
  choice: ReturnChoice;
  onChoice: (choice: ReturnChoice) => void;
  /** Beside «Вернуть всё»: what to choose, or whose goods they are. */
  lead: string;
  /** The server's refusals, by the line's position. */
  refusals?: ReadonlyMap<number, string>;
}

export function ReturnLines({ lines, choice, onChoice, lead, refusals }: ReturnLinesProps) {
  return (
    <>
      <div className="row wrap between gap-2-4">
        <span className="muted text-12">{lead}</span>
        <Button variant="outline" icon={<Undo2 />} onClick={() => onChoice(allReturnable(lines, choice))}>
          Вернуть всё
        </Button>
      </div>
      <ul className="grid clipped framed round-card">
        {lines.map((line) => (
          <ReturnLine
            key={line.position}
            line={line}
            chosen={choice.get(line.position)}
            refusal={refusals?.get(line.position)}
            onChange={(position, part) => onChoice(withChoice(choice, position, part))}
          />
        ))}
      </ul>
    </>
  );
}

interface LineProps {
  line: ReturnableLine;
  chosen: ChosenReturn | undefined;
  refusal: string | undefined;
  onChange: (position: number, part: Partial<ChosenReturn>) => void;
}

function ReturnLine({ line, chosen = { qty: 0, fate: 'restock' }, refusal, onChange }: LineProps) {
  const { position, title, qty, unit, price, left } = line;
  const pieces = Math.min(chosen.qty, left);
  return (
    <li className={styles.line} data-chosen={pieces > 0 || undefined}>
      <div className="grid gap-half text-14 snug">
        <span>{title}</span>
        <span className="muted text-12">
          {formatRoubles(price)} · продано {inUnits(qty, unit)}
          {left < qty && `, можно вернуть ${left}`}
        </span>
      </div>
      {left === 0 ? (
        <span className="muted text-12">Уже вернули</span>
      ) : (
        <Stepper
          label={`Вернуть: ${title}`}
          value={pieces}
          min={0}
          max={left}
          size={52}
          tone={pieces > 0 ? 'active' : 'normal'}
          onChange={(next) => onChange(position, { qty: next })}
        />
      )}
      {pieces > 0 && (
        <Segmented
          className="all-columns"
          label={`Что с товаром: ${title}`}
          value={chosen.fate}
          options={FATES}
          onChange={(fate) => onChange(position, { fate })}
        />
      )}
      {refusal !== undefined && (
        <p className="all-columns text-14 alarm" role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
}

/** Print settings: paper, copies, first place on the sheet, parts of a tag. */
import { typedNumber } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { type Paper, paperOf, PAPERS, PARTS, type TagChoice } from './papers.ts';
import styles from './price-tags.module.css';

export interface PaperTyped {
  readonly copies: string;
  readonly start: string;
}

export const ON_PAPER: PaperTyped = { copies: '1', start: '1' };

const COPIES_MAX = 20;

/** The parsed numbers; invalid or out-of-range ones are clamped. */
export function readPaper({ copies, start }: PaperTyped, paper: Paper): { copies: number; start: number } {
  const within = (typed: string, max: number) => {
    const read = typedNumber(typed);
    return typeof read === 'number' && Number.isFinite(read) ? Math.min(max, Math.max(1, Math.round(read))) : 1;
  };
  return { copies: within(copies, COPIES_MAX), start: within(start, paper.columns * paper.rows) };
}

export interface PaperFieldsProps {
  choice: TagChoice;
  onChoice: (change: Partial<TagChoice>) => void;
  typed: PaperTyped;
  onType: (typed: PaperTyped) => void;
}

export function PaperFields({ choice, onChoice, typed, onType }: PaperFieldsProps) {
  const paper = paperOf(choice.paper);
  const places = paper.columns * paper.rows;
  return (
    <>
      <div className="grid items-start two-columns gap-3">
        <Select
          className="all-columns"
          label="Бумага"
          options={PAPERS.map(({ value, label }) => ({ value, label }))}
          value={paper.value}
          onChange={(value) => onChoice({ paper: value })}
        />
        <NumberField
          label="Копий каждого"
          whole
          min={1}
          max={COPIES_MAX}
          step={1}
          value={typed.copies}
          onChange={(copies) => onType({ ...typed, copies })}
        />
        {places > 1 && (
          <NumberField
            label="Начать с места"
            hint={`если лист начат, до ${places}`}
            whole
            min={1}
            max={places}
            step={1}
            value={typed.start}
            onChange={(start) => onType({ ...typed, start })}
          />
        )}
      </div>
      <fieldset className={styles.parts}>
        <legend>На ценнике</legend>
        {PARTS.filter(({ part }) => part !== 'lines' || paper.kind === 'a4')
          .filter(({ part }) => part !== 'qr' || paper.size !== 'small')
          .map(({ part, label }) => (
            <Checkbox
              key={part}
              label={label}
              checked={choice.parts[part]}
              onChange={(on) => onChoice({ parts: { ...choice.parts, [part]: on } })}
            />
          ))}
      </fieldset>
    </>
  );
}

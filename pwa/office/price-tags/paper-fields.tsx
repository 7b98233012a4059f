import { typedNumber } from '#contract/values/typed-number.ts';
import type { Flags } from '../../device/database/flags.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useSetFlag } from '../../parts/page/use-set-flag.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './price-tags.module.css';

export interface PaperTyped {
  readonly copies: string;
  readonly start: string;
}

export const ON_PAPER: PaperTyped = { copies: '1', start: '1' };

const COPIES_MAX = 20;

/** A paper for price tags, in millimetres. */
export interface Paper extends Readonly<Record<'columns' | 'rows' | 'width' | 'height', number>> {
  readonly value: string;
  readonly label: string;
  /** A roll has one tag on each label. */
  readonly kind: 'a4' | 'roll58x40' | 'roll43x25';
  readonly size: 'large' | 'middle' | 'small';
}

const PAPERS: readonly [Paper, ...Paper[]] = [
  { value: 'a4-3x8', label: 'A4, 24 ценника', columns: 3, rows: 8, width: 70, height: 37, kind: 'a4', size: 'middle' },
  { value: 'a4-2x4', label: 'A4, 8 ценников', columns: 2, rows: 4, width: 105, height: 74, kind: 'a4', size: 'large' },
  {
    value: 'roll-58x40',
    label: 'Лента',
    columns: 1,
    rows: 1,
    width: 58,
    height: 40,
    kind: 'roll58x40',
    size: 'middle',
  },
  { value: 'roll-43x25', label: 'Лента', columns: 1, rows: 1, width: 43, height: 25, kind: 'roll43x25', size: 'small' },
];
const PAPER_OPTIONS = PAPERS.map(({ value, label, width, height }) => ({
  value,
  label: `${label} ${width}\u00a0×\u00a0${height}\u00a0мм`,
}));

export const paperOf = (value: string | undefined): Paper => PAPERS.find((one) => one.value === value) ?? PAPERS[0];

/** Copies are adjacent; the places before `start`, from 1 and within the sheet, stay empty, for a partly used sheet. */
export function sheetsOf<Tag>(tags: readonly Tag[], paper: Paper, copies: number, start: number): (Tag | null)[][] {
  const places = paper.columns * paper.rows;
  const skipped = Math.min(Math.max(1, start), places) - 1;
  const all: (Tag | null)[] = [
    ...Array.from({ length: skipped }, () => null),
    ...tags.flatMap((tag) => Array.from({ length: copies }, () => tag)),
  ];
  if (all.length === skipped) return [];
  return Array.from({ length: Math.ceil(all.length / places) }, (_, sheet) =>
    all.slice(sheet * places, (sheet + 1) * places),
  );
}

type TagChoice = NonNullable<Flags['tagChoice']>;
export type TagParts = TagChoice['parts'];

/** Print settings last used on this device. */
export const USUAL: TagChoice = {
  paper: 'a4-3x8',
  parts: { oldPrice: true, barcode: true, qr: true, facts: true, stock: false, lines: true },
};

const PARTS: readonly { part: keyof TagParts; label: string }[] = [
  { part: 'oldPrice', label: 'Старая цена, если есть скидка' },
  { part: 'barcode', label: 'Штрихкод' },
  { part: 'qr', label: 'QR на страницу товара' },
  { part: 'facts', label: 'Артикул и дата печати' },
  { part: 'stock', label: 'Остаток на складе' },
  { part: 'lines', label: 'Линии для разрезания' },
];

export function useTagChoice(): [TagChoice, (change: Partial<TagChoice>) => void] {
  const choice = useFlag('tagChoice').value ?? USUAL;
  const setFlag = useSetFlag();
  const change = (changed: Partial<TagChoice>) => setFlag('tagChoice', { ...choice, ...changed });
  return [choice, change];
}

/** The parsed numbers; invalid or out-of-range ones are clamped. */
export function readPaper({ copies, start }: PaperTyped, paper: Paper): { copies: number; start: number } {
  const within = (typed: string, max: number) => {
    const read = typedNumber(typed);
    return typeof read === 'number' && Number.isFinite(read) ? Math.min(max, Math.max(1, Math.round(read))) : 1;
  };
  return { copies: within(copies, COPIES_MAX), start: within(start, paper.columns * paper.rows) };
}

interface PaperFieldsProps {
  choice: TagChoice;
  onChoice: (change: Partial<TagChoice>) => void;
  typed: PaperTyped;
  onType: (typed: PaperTyped) => void;
}

export function PaperFields({ choice, onChoice, typed, onType }: PaperFieldsProps) {
  const { value, kind, size, columns, rows } = paperOf(choice.paper);
  const places = columns * rows;
  return (
    <>
      <div className="grid items-start two-columns gap-3">
        <Select
          className="all-columns"
          label="Бумага"
          options={PAPER_OPTIONS}
          value={value}
          onChange={(chosen) => onChoice({ paper: chosen })}
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
        {PARTS.filter(({ part }) => (part !== 'lines' || kind === 'a4') && (part !== 'qr' || size !== 'small')).map(
          ({ part, label }) => (
            <Checkbox
              key={part}
              label={label}
              checked={choice.parts[part]}
              onChange={(on) => onChoice({ parts: { ...choice.parts, [part]: on } })}
            />
          ),
        )}
      </fieldset>
    </>
  );
}

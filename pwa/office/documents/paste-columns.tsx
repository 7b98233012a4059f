/** The first lines of a pasted table, with what each column is used for. */
import { COLUMN_USES, type ColumnUse } from '#contract/products/pasted-cells.ts';
import type { ColumnUses, PastedTable } from '#contract/stock/pasted-table.ts';
import { Select } from '../../ui/select.tsx';
import styles from './paste-columns.module.css';

const ROWS_SHOWN = 4;
const USES = Object.entries(COLUMN_USES).map(([value, label]) => ({ value: value as ColumnUse, label }));

export interface PasteColumnsProps {
  table: PastedTable;
  uses: ColumnUses;
  /** False in documents without prices: no column can be one. */
  takesPrices: boolean;
  onUse: (at: number, use: ColumnUse) => void;
}

export function PasteColumns({ table, uses, takesPrices, onUse }: PasteColumnsProps) {
  const options = USES.filter(({ value }) => takesPrices || (value !== 'price' && value !== 'sum'));
  const { columns, lines } = table;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="Столбцы списка">
        <thead>
          <tr>
            {columns.map(({ at, heading }, index) => (
              <th key={at} scope="col" data-skipped={uses[at] === 'skip' || undefined}>
                <Select
                  label={`Столбец ${index + 1}${heading === '' ? '' : `, ${heading}`}`}
                  hideLabel
                  options={options}
                  value={uses[at] ?? 'skip'}
                  onChange={(use) => onUse(at, use as ColumnUse)}
                />
                {heading !== '' && <span title={heading}>{heading}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, ROWS_SHOWN).map(({ row, cells }) => (
            <tr key={row}>
              {columns.map(({ at }) => (
                <td key={at} title={cells[at]} data-skipped={uses[at] === 'skip' || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

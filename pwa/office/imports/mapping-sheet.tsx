import { COLUMN_FIELDS, type ColumnField, type ImportProfile } from '#contract/imports/import-profile.ts';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import type { ImportMappingQuery } from '../../queries/imports.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import styles from './imports.module.css';

const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1251', label: 'Windows-1251' },
  { value: 'ibm866', label: 'DOS (866)' },
  { value: 'koi8-r', label: 'КОИ-8' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
] as const;
const DELIMITERS = optionsOf({ ';': 'Точка с запятой', ',': 'Запятая', '\t': 'Табуляция', '|': 'Вертикальная черта' });
const FIELDS = (Object.keys(COLUMN_FIELDS) as ColumnField[]).map((value) => ({ value, label: COLUMN_FIELDS[value] }));
const SHOWN_ROWS = 12;

const oneOf = <T extends string>(all: readonly { value: T }[], value: string): T | undefined =>
  all.find((one) => one.value === value)?.value;

export interface MappingSheetProps {
  sheet: NonNullable<ImportMapping['sheet']>;
  columns: ImportProfile['table']['columns'];
  onPreview: (change: ImportMappingQuery) => void;
  onColumns: (columns: ImportProfile['table']['columns']) => void;
}

export function MappingSheet({ sheet, columns, onPreview, onColumns }: MappingSheetProps) {
  const { headerLine, rows } = sheet;
  return (
    <Panel title="Таблица" titleAside={headerLine === null ? undefined : `Заголовки в строке ${headerLine}`}>
      <div className={styles.fields}>
        {sheet.sheets.length > 1 && (
          <Select
            label="Лист"
            options={sheet.sheets.map((name, index) => ({ value: String(index), label: name }))}
            value={String(sheet.sheet)}
            onChange={(value) => onPreview({ sheet: Number(value), headerLine: undefined })}
          />
        )}
        {sheet.encoding !== '' && (
          <>
            <Select
              label="Кодировка"
              options={ENCODINGS}
              value={sheet.encoding}
              onChange={(value) => onPreview({ encoding: oneOf(ENCODINGS, value) })}
            />
            <Select
              label="Разделитель"
              options={DELIMITERS}
              value={sheet.delimiter}
              onChange={(value) => onPreview({ delimiter: oneOf(DELIMITERS, value) })}
            />
          </>
        )}
        <Select
          label="Строка заголовков"
          placeholder="Не нашлась: выберите"
          options={rows.map(({ line, cells }) => ({
            value: String(line),
            label: `${line}: ${cells
              .filter((cell) => cell !== '')
              .slice(0, 3)
              .join(', ')
              .slice(0, 40)}`,
          }))}
          value={headerLine === null ? '' : String(headerLine)}
          onChange={(value) => onPreview({ headerLine: Number(value) })}
        />
      </div>
      {headerLine === null && (
        <Notice tone="low">
          Ни одна строка не похожа на заголовки. Выберите её сами: нужны хотя бы «Артикул» или «Название» и «Цена».
        </Notice>
      )}
      <SheetTable sheet={sheet} columns={columns} onColumns={onColumns} />
    </Panel>
  );
}

function SheetTable({ sheet, columns, onColumns }: Omit<MappingSheetProps, 'onPreview'>) {
  const { headerLine, rows } = sheet;
  const fieldAt = (index: number): { heading: string; field: ColumnField } | null => {
    const column = sheet.columns[index];
    return column === undefined ? null : { ...column, field: columns[column.heading] ?? column.field };
  };
  const width = Math.max(...rows.map(({ cells }) => cells.length), sheet.columns.length);
  const at = rows.findIndex(({ line }) => line === headerLine);
  const from = Math.max(0, at - 3);
  return (
    <div className={styles.sheet} role="region" aria-label="Начало таблицы" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Строка файла</span>
            </th>
            {Array.from({ length: width }, (_, index) => {
              const column = fieldAt(index);
              return (
                <th key={index} scope="col">
                  {column !== null && (
                    <Select
                      label={`Столбец «${column.heading === '' ? index + 1 : column.heading}»`}
                      hideLabel
                      options={FIELDS}
                      value={column.field}
                      disabled={column.heading === ''}
                      onChange={(value) =>
                        onColumns({ ...columns, [column.heading]: oneOf(FIELDS, value) ?? column.field })
                      }
                    />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.slice(from, from + SHOWN_ROWS).map(({ line, cells }) => (
            <tr key={line} data-head={line === headerLine || undefined}>
              <th scope="row">{line}</th>
              {Array.from({ length: width }, (_, index) => (
                <td key={index} data-ignored={fieldAt(index)?.field === 'ignore' || undefined}>
                  {cells[index] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

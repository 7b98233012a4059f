import type { Import } from '#contract/imports/imports.ts';
import { isBulk } from './import-words.ts';
import styles from './imports.module.css';

/** Names of the columns over an import's lines. */
export function LinesHead({ refused, one }: { refused: boolean; one: Import }) {
  const withMargin = isBulk(one);
  const columns = refused
    ? ['Товар', 'Столбец', 'Значение', 'Почему не принято']
    : [
        'Товар',
        'Поле',
        'Было',
        one.state === 'applied' ? 'Стало' : 'Станет',
        'Разница',
        ...(withMargin ? ['Маржа'] : []),
      ];
  return (
    <div className={styles.linesHead} data-margin={withMargin || undefined} aria-hidden>
      {columns.map((column) => (
        <span key={column}>{column}</span>
      ))}
    </div>
  );
}

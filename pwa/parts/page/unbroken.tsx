/** Words of which none breaks over two lines: receipt numbers and their ranges. */
import { Fragment } from 'react';
import styles from './unbroken.module.css';

/** «A7-000012…14, A7-000020» */
export function Unbroken({ words }: { words: readonly string[] }) {
  return words.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ', '}
      <span className={styles.word}>{word}</span>
    </Fragment>
  ));
}

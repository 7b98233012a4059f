/** Six counts of a preview, which are its filters. */
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import type { LineKind } from '#contract/imports/import-line.ts';
import type { Import } from '#contract/imports/imports.ts';
import { formatNumber } from '#contract/values/money.ts';
import { refusedRowsAddress } from '../../queries/imports.ts';
import type { LinesView } from './import-address.ts';
import { GONE_WORDS, hasRefusals, sumText, TILES } from './import-words.ts';
import styles from './imports.module.css';

export interface ImportTilesProps {
  one: Import;
  gone: ImportProfile['gone'];
  chosen: LineKind;
  onChoose: (change: Partial<LinesView>) => void;
}

export function ImportTiles({ one, gone, chosen, onChoose }: ImportTilesProps) {
  const isRefused = hasRefusals(one);
  return (
    <div>
      <ul className={styles.tiles} aria-label="Что станет со строками файла">
        {TILES.map(({ kind, label, note }) => (
          <li key={kind} className={styles.tile} data-kind={kind} data-chosen={chosen === kind || undefined}>
            <button
              type="button"
              aria-pressed={chosen === kind}
              onClick={() => onChoose({ kind, field: '', big: false })}
            >
              <span className={styles.tileName}>{label}</span>
              <b className="tabular">{formatNumber(one.counts[kind])}</b>
              {(kind !== 'refused' || !isRefused) && (
                <span className="muted text-12">
                  {chosen === kind ? 'показаны ниже' : kind === 'gone' ? GONE_WORDS[gone] : note}
                </span>
              )}
            </button>
            {kind === 'refused' && isRefused && (
              <a href={refusedRowsAddress(one._id)} className={styles.tileLink} download>
                Скачать отказы
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 muted text-14">{sumText(one)}</p>
      {one.notes.length > 0 && (
        <ul className={styles.fileNotes} aria-label="О файле">
          {one.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

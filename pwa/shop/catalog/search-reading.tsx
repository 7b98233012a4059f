import type { SearchNote } from '#contract/catalogue/catalog.ts';
import type { Chip as ChipPiece } from '../../ui/chip.tsx';
import { colourOf } from '../../parts/goods/label-colours.ts';
import styles from './search-reading.module.css';

interface SearchReadingProps {
  note: SearchNote;
  total: number;
  /** Passed as a prop: an import from here would make the bundler move the shared piece out of the first screens' chunks. */
  Chip: typeof ChipPiece;
  /** Searches for these words instead. */
  onChange: (q: string) => void;
}

/** A corrected query, a kind of goods not sold, words not found, and each condition read from it, to be removed. */
export function SearchReading({ note, total, Chip, onChange }: SearchReadingProps) {
  const { said } = note;
  const text = total === 0 ? '' : readingOf(note);
  return (
    <>
      {text !== '' && <p className="muted text-14 anywhere">{text}</p>}
      {said !== undefined && (
        <div className={styles.said}>
          <p className="muted text-14 anywhere">Прочитано так. Лишнее уберите</p>
          <ul className={styles.parts} aria-label="Прочитано так">
            {said.parts.map(({ label, name, without }) => (
              <li key={`${label} ${without}`}>
                <Chip
                  icon={<Swatch label={label} />}
                  onRemove={() => onChange(without)}
                  removeLabel={`Убрать из запроса: ${label}`}
                >
                  {name === undefined ? label : `${name}: ${label}`}
                </Chip>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function readingOf({ notSold, readAs, partial }: SearchNote): string {
  const said = [
    notSold !== undefined && `«${notSold}» — такого не продаём.`,
    readAs !== null && (notSold === undefined ? `Показаны результаты для «${readAs}».` : `Ближе всего: «${readAs}».`),
    partial && 'Нашлось не всё из запроса.',
  ];
  return said.filter((part) => part !== false).join(' ');
}

function Swatch({ label }: { label: string }) {
  const colour = colourOf(label);
  return colour === undefined ? null : <span className={styles.swatch} style={{ background: colour }} aria-hidden />;
}

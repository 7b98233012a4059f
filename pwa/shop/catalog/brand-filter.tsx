import { useState } from 'react';
import { formatNumber } from '#contract/values/money.ts';
import { sameName } from '#contract/values/same-name.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { frequentBrands, type BrandChoice } from './brand-choice.ts';
import styles from './brand-filter.module.css';

/** Number of brands shown before «Показать ещё». */
const FEW = 6;

interface BrandFilterProps {
  facets: readonly BrandChoice[];
  /** The facets come from a partial copy of the catalogue. */
  copyIsPart: boolean;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Brands with counts, at most twenty at once. Typing searches the built-in list too, which is loaded on demand. */
export function BrandFilter({ facets, copyIsPart, chosen, onChange }: BrandFilterProps) {
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [matching, setMatching] = useState<{
    find: typeof import('./brand-matching.ts').matchingBrands;
    names: readonly string[];
  }>();

  function loadMatching() {
    if (matching !== undefined) return;
    // If they can't be loaded, typing still filters this category's brands by exact letters.
    void Promise.all([import('./brand-matching.ts'), import('./brand-names.json')]).then(
      ([{ matchingBrands: find }, names]) => setMatching({ find, names: names.default }),
      () => setMatching({ find: withLetters, names: [] }),
    );
  }

  const isTyping = typed.trim() !== '';
  const all = isTyping
    ? (matching?.find(typed, facets, matching.names) ?? withLetters(typed, facets))
    : frequentBrands(facets, chosen);
  const few = Math.max(FEW, chosen.length);
  const shown = isTyping || isWhole ? all : all.slice(0, few);
  const hidden = all.length - shown.length;

  function toggle(name: string, on: boolean) {
    onChange(on ? [...chosen, name] : chosen.filter((other) => !sameName(other, name)));
  }

  return (
    <div>
      <SearchField
        label="Найти бренд"
        placeholder="Найти бренд"
        className="mb-1"
        value={typed}
        onChange={setTyped}
        onFocus={loadMatching}
      />
      {shown.map(({ name, count }) => {
        const isChosen = chosen.some((other) => sameName(other, name));
        return (
          <Checkbox
            key={name}
            label={name}
            aside={formatNumber(count)}
            checked={isChosen}
            disabled={count === 0 && !isChosen}
            onChange={(on) => toggle(name, on)}
          />
        );
      })}
      {isTyping && matching !== undefined && shown.length === 0 && (
        <p className={styles.none}>{copyIsPart ? 'Среди сохранённых такого нет.' : 'Такого бренда нет.'}</p>
      )}
      {hidden > 0 && (
        <Button variant="link" onClick={() => setWhole(true)}>
          Показать ещё {hidden}
        </Button>
      )}
    </div>
  );
}

function withLetters(typed: string, facets: readonly BrandChoice[]): BrandChoice[] {
  return facets.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
}

/** Properties derived from the title of a well-known model. */
import type { Attributes, Finish, SourceSubcategory } from './source.ts';

/** The finish named in the title, else the first one with pictures. Throws when no picture shows it. */
export function modelFinish(title: string, drawn: readonly Finish[]): Finish {
  const named: Finish | undefined = /ч[её]рн/.test(title)
    ? 'black'
    : /золот/.test(title)
      ? 'gold'
      : /бел(ая|ый)/.test(title)
        ? 'white'
        : undefined;
  const finish = named ?? drawn[0];
  if (finish === undefined || !drawn.includes(finish)) throw new Error(`No picture in the finish of ${title}`);
  return finish;
}

/** Feature, pattern in the title, value. `$1` takes the matched number, `$1*10` converts centimetres to millimetres. */
const FACTS: readonly [code: string, pattern: RegExp, value: string | boolean | number][] = [
  ['rimless', /безободков|Rimless|Clean On|FlashClean/, true],
  ['seat_included', /с сиденьем|с микролифтом/, true],
  ['soft_close', /с микролифтом/, true],
  ['filter', /с фильтром/, true],
  ['plate_included', /с клавишей/, true],
  ['light', /LED/, true],
  ['shelf', /с полкой/, true],
  ['bars', /П(\d+) /, '$1'],
  ['hose_length', /(\d+) см/, '$1*10'],
  ['diameter', /Ø52/, 50],
  ['kind', /полуавтомат/, 'semi'],
  ['head_diameter', /(?:System|Showerpipe|Crometta E|Croma|Select S|Raindance S) (\d{3})/, '$1'],
];

/** Yes/no features that are false unless the title names them: makers always do. */
const DENIED_BY_SILENCE = ['rimless', 'filter', 'shelf'];

/** Feature values that follow from the title. */
export function modelFacts(title: string, source: SourceSubcategory): Attributes {
  const facts: Attributes = {};
  for (const feature of source.features) {
    for (const [code, pattern, value] of FACTS) {
      if (code !== feature.code) continue;
      const found = pattern.exec(title);
      if (found === null) continue;
      if (typeof value !== 'string') facts[code] = value;
      else if (value.startsWith('$1')) facts[code] = Number(found[1]) * (value === '$1*10' ? 10 : 1);
      else if (feature.values?.some(([choice]) => choice === value)) facts[code] = value;
    }
    if (facts[feature.code] === undefined && feature.type === 'bool' && DENIED_BY_SILENCE.includes(feature.code))
      facts[feature.code] = false;
  }
  return facts;
}

import { expect, test } from 'vitest';

const { newerStyles } = (await import('./newer-styles.mjs' as string)) as {
  newerStyles: (sheet: string) => { feature: string; engines: string[] }[];
};

test.each([
  ['a value', '.a { grid-template-columns: subgrid; }', 'grid-template-columns: subgrid'],
  ['a property', '.a { anchor-name: --a; }', 'anchor-name'],
  ['a function', '.a { background: color-mix(in srgb, red 8%, transparent); }', 'color-mix()'],
  ['a unit', '.a { width: 4rcap; }', 'rcap'],
  ['a selector', '.a:open { color: red; }', ':open'],
  ['an at-rule', '@scope (.a) { p { color: red; } }', '@scope'],
])('%s that some oldest engine lacks is found', (_, sheet, feature) => {
  expect(newerStyles(sheet).map((found) => found.feature)).toContain(feature);
});

test.each([
  [
    'what all have',
    '.a:has(b) { height: 100dvh; width: calc(1cqw + 1px); } @container (width > 1px) { .a { inset: 0; } }',
  ],
  ['a value after an older one', '.a { height: 1em; height: 1rcap; }'],
  ['a property after its prefixed one', '.a { -webkit-mask-image: none; mask-image: none; }'],
  ['a block for engines that have it', '@supports (width: 1rcap) { .a { width: 1rcap; } }'],
  ['what one engine calls its own', '.a::-webkit-scrollbar { -webkit-touch-callout: none; }'],
])('%s is allowed', (_, sheet) => {
  expect(newerStyles(sheet)).toEqual([]);
});

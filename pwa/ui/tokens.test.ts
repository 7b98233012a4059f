import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PWA = join(import.meta.dirname, '..');

/** Every style sheet of the client, without its comments. */
const sheets = readdirSync(PWA, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(PWA, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));

test('every custom property that a style uses is declared: a misspelt one would be dropped silently', () => {
  const declared = new Set(sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
  // Base UI sets these on its own elements.
  const given = /^--(available|anchor|transform|popup|drawer|positioner|active-tab|toast)-/;
  const unknown = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !declared.has(name) && !given.test(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('text never has a fill’s colour, which is unreadable on a dark background', () => {
  const found = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w-])color: var\(--(petrol|petrol-deep|sale-fill)\)/g)].map(([rule]) => `${path}: ${rule}`),
  );
  expect(found).toEqual([]);
});

/**
 * First widths of a wider layout: the smallest phone; the end of phones and the steps of the grid, which the shop's
 * texts name; a laptop; the office's sidebar. Media queries can't use custom properties, so the set is listed here. A
 * container query may have its own widths.
 */
const WIDTHS = [390, 769, 800, 1024, 1120, 1280, 1440];
/** Narrower than any phone at the usual size of text, as wide as a phone's screen at twice that size. */
const DOUBLED_TEXT = '(max-width: 17rem)';

test('layouts change at the same few widths everywhere', () => {
  const found = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@media[^{]*width[^{]*/g)].flatMap(([rule]) => {
      if (rule.includes(DOUBLED_TEXT)) return [];
      const conditions = [...rule.matchAll(/\((min|max)-width: (\d+)px\)/g)];
      const isKnown =
        conditions.length === rule.split('width').length - 1 &&
        conditions.every(([, end, width]) => WIDTHS.includes(Number(width) + (end === 'max' ? 1 : 0)));
      return isKnown ? [] : [`${path}: ${rule.trim()}`];
    }),
  );
  expect(found).toEqual([]);
});

test('every class that markup and rules take from all screens’ sheets is declared there, and each of `layout.css` is used', () => {
  const read = (path: string) => readFileSync(join(PWA, path), 'utf8');
  const classesOf = (path: string) =>
    [...read(path).matchAll(/\.([a-z][\w-]*)(?=[ ,:{])/g)].map(([, name = '']) => name);
  const layout = classesOf('ui/layout.css');
  const declared = new Set([...layout, ...classesOf('ui/base.css')]);
  const composed = sheets.flatMap(({ text }) =>
    [...text.matchAll(/composes: ([\w -]+) from global/g)].map(([, names = '']) => names),
  );
  const screens = readdirSync(PWA, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map(read);
  const written = screens.flatMap((text) => [...text.matchAll(/className="([^"]+)"/g)].map(([, names = '']) => names));
  const joined = screens.flatMap((text) =>
    [...text.matchAll(/className=\{([^}]*)\}/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/'([^']+)'|`([\w -]*)\$?/g)].map(([, quoted, template]) => quoted ?? template ?? ''),
    ),
  );
  const used = new Set([...composed, ...written, ...joined].flatMap((names) => names.split(' ')).filter(Boolean));
  expect([...composed, ...written].flatMap((names) => names.split(' ')).filter((name) => !declared.has(name))).toEqual(
    [],
  );
  expect(layout.filter((name) => !used.has(name))).toEqual([]);
});

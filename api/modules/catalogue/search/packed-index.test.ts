/** A packed index answers like one of objects, whatever changes before and after. */
import fc from 'fast-check';
import { deserialize, serialize } from 'node:v8';
import { expect, test } from 'vitest';
import type { SearchFields } from '#contract/search/search-fields.ts';
import { SearchIndex } from '#contract/search/search-index.ts';
import { type PackedGoods, PackedIndex } from './search-goods.ts';

const textArbitrary = fc
  .array(fc.constantFrom('ванна', 'ванны', 'смеситель', 'Grohe', '170×70', '33-265', '33265', 'чёрный', 'с'), {
    maxLength: 3,
  })
  .map((words) => words.join(' '));
const fieldsArbitrary = fc.record({
  title: textArbitrary,
  brand: fc.constantFrom('', 'Grohe', 'GROHE', 'Roca'),
  codes: fc.array(fc.constantFrom('33-265', 'A 1', '170'), { maxLength: 1 }),
  category: fc.array(textArbitrary, { maxLength: 1 }),
  features: fc.array(textArbitrary, { maxLength: 2 }),
});
const stepArbitrary = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  fields: fc.option(fieldsArbitrary),
  isStart: fc.boolean(),
});
const QUERIES = ['ванна', 'вана', 'grohe', 'грое', 'смиситель', '170 70', '33265', 'a1', 'roca ванна', 'ванна с'];

function restarted(index: PackedIndex): PackedIndex {
  const next = new PackedIndex();
  next.unpack(deserialize(serialize(index.pack())) as PackedGoods);
  return next;
}

const answers = (index: SearchIndex) =>
  QUERIES.map((query) => {
    const { hits, ...rest } = index.search(query);
    return { query, ...rest, hits: hits === null ? null : [...hits].sort() };
  });

test('after any history with starts in between it answers like an index made anew', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 30 }), (steps) => {
      let index = new PackedIndex();
      const goods = new Map<string, SearchFields>();
      for (const { id, fields, isStart } of steps) {
        if (isStart) index = restarted(index);
        if (fields === null) {
          index.remove(id);
          goods.delete(id);
        } else {
          index.put(id, fields);
          goods.set(id, fields);
        }
      }
      const made = new SearchIndex();
      for (const [id, fields] of goods) made.put(id, fields);
      for (const each of [index, restarted(index)]) {
        expect(each.size).toBe(goods.size);
        expect(answers(each)).toEqual(answers(made));
      }
    }),
    { numRuns: 300 },
  );
});

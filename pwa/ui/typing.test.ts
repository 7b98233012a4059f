import { describe, expect, test } from 'vitest';
import { afterRender, typed, type Typing } from './typing.ts';

/** Types the texts one after the other, each requesting its own number, while the value stays unchanged. */
const typing = (value: number, ...texts: string[]) =>
  texts.reduce<Typing<number> | null>(
    (before, text) => typed(before, value, text, Number(text)),
    null,
  ) as Typing<number>;

describe('a figure being typed', () => {
  test('continues when the value becomes the typed one', () => {
    expect(afterRender(typing(1, '2'), 2)).toMatchObject({ text: '2', before: 1 });
  });

  test('continues when its values are stored later, each or only the last', () => {
    const both = typing(1, '2', '25');
    expect(afterRender(both, 2)?.text).toBe('25');
    expect(afterRender(both, 25)?.text).toBe('25');
  });

  test('ends when another source changes the value', () => {
    const two = afterRender(typing(1, '2'), 2);
    expect(two === null ? null : afterRender(two, 3)).toBeNull();
  });

  test('ends when the value was changed and changed back', () => {
    expect(afterRender(typing(2, '2'), 3)).toBeNull();
    expect(afterRender(typed(null, 2, '', 2), 1)).toBeNull();
  });

  test('remembers its initial value', () => {
    expect(typing(7, '1', '12').before).toBe(7);
  });
});

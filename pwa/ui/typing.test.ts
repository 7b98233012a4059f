import { describe, expect, test } from 'vitest';
import { meeting, typed, type Typing } from './typing.ts';

/** Types the texts one after the other, each making its own number, while the value stays as it is. */
const typing = (value: number, ...texts: string[]) =>
  texts.reduce<Typing | null>((before, text) => typed(before, value, text, Number(text)), null) as Typing;

describe('a figure being typed', () => {
  test('goes on when the value becomes what was typed', () => {
    expect(meeting(typing(1, '2'), 2)).toMatchObject({ text: '2', before: 1 });
  });

  test('goes on when its values are kept later, each or only the last', () => {
    const both = typing(1, '2', '25');
    expect(meeting(both, 2)?.text).toBe('25');
    expect(meeting(both, 25)?.text).toBe('25');
  });

  test('is over when something else changes the value', () => {
    const two = meeting(typing(1, '2'), 2);
    expect(two === null ? null : meeting(two, 3)).toBeNull();
  });

  test('is over when the value was changed and came back', () => {
    expect(meeting(typing(2, '2'), 3)).toBeNull();
    expect(meeting(typed(null, 2, '', null), 1)).toBeNull();
  });

  test('remembers where it began', () => {
    expect(typing(7, '1', '12').before).toBe(7);
  });
});

import { describe, expect, it } from 'vitest';
import { pastePhone, typePhone } from './phone-typing.ts';

/** Types the characters one after another at the end. */
function typed(text: string): { shown: string; value: string } {
  let shown = '';
  let value = '';
  for (const character of text) {
    const raw = shown + character;
    ({ shown, value } = typePhone(shown, raw, raw.length));
  }
  return { shown, value };
}

describe('typing a phone', () => {
  it.each([
    ['9123456789', '+79123456789'],
    ['89123456789', '+79123456789'],
    ['79123456789', '+79123456789'],
    ['+79123456789', '+79123456789'],
    ['88123456789', '+78123456789'],
    ['912345678912', '+79123456789'],
    ['912', '+7912'],
    ['8', ''],
  ])('%s gives %s', (keys, value) => {
    expect(typed(keys).value).toBe(value);
  });

  it('shows the mask growing', () => {
    expect(typed('8').shown).toBe('+7 (');
    expect(typed('9123456789').shown).toBe('+7 (912) 345-67-89');
  });

  it('erases a digit even where a bracket stands in the way', () => {
    const shown = typed('912').shown;
    const raw = shown.slice(0, -1);
    expect(typePhone(shown, raw, raw.length)).toMatchObject({ shown: '+7 (91', value: '+791' });
  });

  it('can be erased to the end', () => {
    let { shown } = typed('912345');
    for (let presses = 0; presses < 12; presses += 1) {
      const raw = shown.slice(0, -1);
      ({ shown } = typePhone(shown, raw, raw.length));
    }
    expect(shown).toBe('');
  });

  it('keeps the caret where a digit was put in the middle', () => {
    const before = '+7 (912) 45';
    const raw = '+7 (912) 345';
    expect(typePhone(before, raw, 10)).toMatchObject({ shown: '+7 (912) 345', caret: 10 });
  });
});

describe('pasting a phone', () => {
  it.each([
    ['8 (912) 345-67-89', '+79123456789'],
    ['007 912 345 67 89', '+79123456789'],
    ['+7 912 345 67 89', '+79123456789'],
    ['912 345 67 89', '+79123456789'],
  ])('%s gives %s', (text, value) => {
    expect(pastePhone(text)).toMatchObject({ value, shown: '+7 (912) 345-67-89' });
  });
});

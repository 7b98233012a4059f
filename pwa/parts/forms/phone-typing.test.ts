import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, optionalPhoneSchema } from '#contract/values/phone.ts';
import { fieldText, formValue, pastePhone, type PhoneText, typePhone } from './phone-field.tsx';

const BLANK: PhoneText = { shown: '', value: '', caret: 0 };
const FULL = '+7 (912) 345-67-89';

/** Types keys at the caret; ← → move it, ⌫ and ⌦ erase. */
function press(keys: string, from: PhoneText = BLANK): PhoneText {
  let field = from;
  for (const key of keys) {
    const { shown, caret } = field;
    if (key === '←') field = { ...field, caret: Math.max(0, caret - 1) };
    else if (key === '→') field = { ...field, caret: Math.min(shown.length, caret + 1) };
    else if (key === '⌫')
      field = caret === 0 ? field : typePhone(shown, shown.slice(0, caret - 1) + shown.slice(caret), caret - 1);
    else if (key === '⌦')
      field =
        caret === shown.length ? field : typePhone(shown, shown.slice(0, caret) + shown.slice(caret + 1), caret, true);
    else field = typePhone(shown, shown.slice(0, caret) + key + shown.slice(caret), caret + 1);
  }
  return field;
}

/** The field with the caret at `|`. */
const at = (marked: string): PhoneText =>
  press('', { shown: marked.replace('|', ''), value: '', caret: marked.indexOf('|') });
const marked = ({ shown, caret }: PhoneText) => `${shown.slice(0, caret)}|${shown.slice(caret)}`;

describe('typing a phone', () => {
  it.each([
    ['9123456789', '+79123456789'],
    ['89123456789', '+79123456789'],
    ['79123456789', '+79123456789'],
    ['+79123456789', '+79123456789'],
    ['+7 912 345-67-89', '+79123456789'],
    ['8 (912) 345-67-89', '+79123456789'],
    ['8-912-345-67-89', '+79123456789'],
    ['8.912.345.67.89', '+79123456789'],
    ['0079123456789', '+79123456789'],
    ['0089123456789', '+79123456789'],
    ['009123456789', '+79123456789'],
    ['88123456789', '+78123456789'],
    ['+78123456789', '+78123456789'],
    ['84951234567', '+74951234567'],
    ['77771234567', '+77771234567'],
    ['88005553535', '+78005553535'],
    ['912345678912', '+79123456789'],
    ['tel9123456789', '+79123456789'],
    ['912', '+7912'],
    ['8912', '+7912'],
    ['8', ''],
    ['7', ''],
    ['+7', ''],
    ['+', ''],
    ['00', ''],
    ['абв', ''],
    [' ', ''],
  ])('%s gives %s', (keys, value) => {
    expect(press(keys).value).toBe(value);
  });

  it('shows the mask growing', () => {
    expect(press('8').shown).toBe('+7 (');
    expect(press('+').shown).toBe('+');
    expect(press('912').shown).toBe('+7 (912)');
    expect(press('9123456789').shown).toBe(FULL);
  });

  it('erases a digit also beside a bracket', () => {
    expect(press('912⌫')).toMatchObject({ shown: '+7 (91', value: '+791' });
  });

  it('can be erased completely, from either side', () => {
    expect(press('912345⌫⌫⌫⌫⌫⌫⌫⌫')).toEqual(BLANK);
    expect(press('⌦'.repeat(10), at(`|${FULL}`)).value).toBe('');
    expect(press('8⌫')).toEqual(BLANK);
    expect(press('+⌫')).toEqual(BLANK);
  });
});

describe('editing a phone in the middle', () => {
  it.each([
    // name, field with the caret, keys, result
    ['a digit is put where the caret is', '+7 (912) |45', '3', '+7 (912) 3|45'],
    ['the caret follows the digit over a bracket', '+7 (91|3) 45', '2', '+7 (912|) 345'],
    ['the caret follows the digit over a dash', '+7 (912) 345|-67', '0', '+7 (912) 345-0|6-7'],
    ['several digits one after another keep their order', '+7 (9|34) 5', '12', '+7 (912|) 345'],
    ['Backspace takes the digit before the caret', '+7 (912) 39|45', '⌫', '+7 (912) 3|45'],
    ['Backspace behind a bracket takes the digit before it', '+7 (912) |345', '⌫', '+7 (91|3) 45'],
    ['Backspace behind a dash takes the digit before it', '+7 (912) 345-|67', '⌫', '+7 (912) 34|6-7'],
    ['Delete takes the digit after the caret', '+7 (912) |345', '⌦', '+7 (912|) 45'],
    ['Delete before a bracket takes the digit after it', '+7 (912|) 345', '⌦', '+7 (912|) 45'],
    ['Backspace at the prefix takes nothing', '+7 (|912) 345', '⌫', '+7 (|912) 345'],
    ['Backspace in the prefix takes nothing', '+7| (812) 345', '⌫', '+7 (|812) 345'],
    ['Backspace over the plus takes nothing', '+|7 (712) 345', '⌫', '+7 (|712) 345'],
    ['Delete at the end of the prefix takes the first digit', '+7 (|912) 345', '⌦', '+7 (|123) 45'],
    ['a letter changes nothing and stays out', '+7 (912) |345', 'x', '+7 (912|) 345'],
    ['a full number takes no further digit', '+7 (912) |345-67-89', '0', '+7 (912|) 345-67-89'],
    ['a full number takes no further digit at its end', '+7 (912) 345-67-89|', '0', '+7 (912) 345-67-89|'],
    ['a wrong digit is erased and put right', '+7 (912) 945|-67-89', '←←⌫3', '+7 (912) 3|45-67-89'],
  ])('%s', (_name, before, keys, after) => {
    expect(marked(press(keys, at(before)))).toBe(after);
  });

  it('a selected part is replaced', () => {
    // «345» is selected in the full number, and 9 typed over it.
    expect(marked(typePhone(FULL, '+7 (912) 9-67-89', 10))).toBe('+7 (912) 9|67-89');
    expect(typePhone(FULL, '', 0)).toEqual(BLANK);
    expect(typePhone(FULL, '9', 1)).toMatchObject({ shown: '+7 (9', value: '+79' });
  });

  it('a browser’s autofill replaces the whole field', () => {
    for (const filled of ['+79123456789', '89123456789', '9123456789', '8 912 345-67-89']) {
      expect(typePhone('', filled, filled.length).value).toBe('+79123456789');
      expect(typePhone('+7 (495) 1', filled, filled.length).value).toBe('+79123456789');
    }
  });

  it('a number from the keyboard’s clipboard is taken whole, also after a prefix', () => {
    for (const clip of ['+79123456789', '8 (912) 345-67-89', '9123456789']) {
      for (const before of ['+7 (', '+7 (49'])
        expect(typePhone(before, before + clip, before.length + clip.length).value).toBe('+79123456789');
    }
  });

  it('never loses or invents a digit, whatever keys are pressed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'0123456789←→⌫⌦- +x'), { maxLength: 40 }), (keys) => {
        let field = BLANK;
        for (const key of keys) {
          const before = field;
          field = press(key, field);
          expect(field.value).toMatch(/^(\+7\d{1,10})?$/);
          expect(field.shown === formatPhone(field.value) || field.value === '').toBe(true);
          expect(field.caret).toBeLessThanOrEqual(field.shown.length);
          if (!'⌫⌦'.includes(key) && !field.value.startsWith('+70') && !before.value.startsWith('+70'))
            expect(field.value.length).toBeGreaterThanOrEqual(before.value.length);
        }
      }),
    );
  });
});

describe('pasting a phone', () => {
  it.each([
    '8 (912) 345-67-89',
    '8(912)3456789',
    '8-912-345-67-89',
    '8 912 345 67 89',
    '8.912.345.67.89',
    '89123456789',
    '+7 912 345 67 89',
    '+7(912)345-67-89',
    '+7-912-345-67-89',
    '+7 (912) 345–67–89',
    '+79123456789',
    '+ 7 912 3456789',
    '7 912 345 67 89',
    '79123456789',
    '7(912)345-67-89',
    '007 912 345 67 89',
    '0079123456789',
    '00 7 (912) 345-67-89',
    '008 912 345 67 89',
    '912 345 67 89',
    '9123456789',
    '(912) 345-67-89',
    '912.345.67.89',
    '+7\u00a0912\u00a0345\u00a067\u00a089',
    '+7\u2009912\u2009345\u201167\u201189',
    '\u202a+7 912 345-67-89\u202c',
    '\ufeff89123456789\n',
    '  +7 912 345-67-89  ',
    '\t8 912 345-67-89\r\n',
    'тел. 8 912 345-67-89',
    'Тел.: +7 (912) 345-67-89',
    'моб. 8-912-345-67-89 (Марина)',
    'tel:+79123456789',
    'звоните: 8 912 345 67 89!',
    'https://wa.me/79123456789',
    '+7 (912) 345-67-89_',
    '+7_912_345_67_89',
    '8/912/345/67/89',
    '«8 912 345-67-89»',
    '8 912 345-67-89',
  ])('%j is read as +7 912 345-67-89', (text) => {
    expect(pastePhone(text)).toEqual({ shown: FULL, value: '+79123456789', caret: FULL.length });
  });

  it.each([
    ['8 (812) 345-67-89', '+78123456789'],
    ['+7 (812) 345-67-89', '+78123456789'],
    ['8 800 555-35-35', '+78005553535'],
    ['+7 777 123 45 67', '+77771234567'],
    ['912 345', '+7912345'],
    ['8 912', '+7912'],
    ['+7', ''],
    ['8', ''],
  ])('%j gives %j', (text, value) => {
    expect(pastePhone(text).value).toBe(value);
  });

  it.each([
    '+375 29 123-45-67',
    '+1 (202) 555-01-23',
    '00 49 30 901820',
    '+7 (912) 345-67-89 доб. 12',
    '8 912 345 67 89, 8 913 000 00 00',
    'кв. 5, 8 912 345 67 89',
  ])('%j is refused with a message: a number stays unchanged, an empty field shows the text', (text) => {
    const refused = expect.stringMatching(/^(Принимаем|Лишние)/) as string;
    for (const before of ['+7 (495) 12', FULL]) {
      const kept = { shown: before, value: before.replace(/[^+\d]/g, ''), refused };
      expect(pastePhone(text, before, [0, before.length])).toMatchObject(kept);
      if (before !== FULL) expect(typePhone(before, text, text.length)).toMatchObject(kept);
    }
    for (const before of ['', '+', '+7 (']) {
      const seen = { shown: text, value: '', caret: text.length, refused };
      expect(pastePhone(text, before, [0, before.length])).toEqual(seen);
      if (before !== '+7 (') expect(typePhone(before, text, text.length)).toEqual(seen);
    }
  });

  it('a refused text is no empty field: its form keeps it, and refuses it also where a phone is optional', () => {
    for (const field of [
      press('+375291234567'),
      pastePhone('кв. 5, 8 912 345 67 89'),
      typePhone('', '+1 202 555-01-23', 17),
    ]) {
      const value = formValue(field);
      expect(fieldText(value)).toBe(field.shown);
      expect(optionalPhoneSchema.safeParse(value).error?.issues[0]?.message).toBe(field.refused);
    }
    expect(['8', '+7', '912', '9123456789'].map((keys) => formValue(press(keys)))).toEqual([
      '',
      '',
      '+7912',
      '+79123456789',
    ]);
    expect(['', '+7912', '+79123456789'].map(fieldText)).toEqual(['', '+7 (912)', FULL]);
  });

  it('a refused text is corrected where it stands, and becomes a number once it is one', () => {
    const text = 'кв. 5, 8 912 345 67 89';
    const refused = pastePhone(text);
    expect(press('⌫', refused)).toMatchObject({ shown: text.slice(0, -1), value: '' });
    const before = { ...refused, caret: 'кв. 5'.length };
    expect(press('⌫', before)).toMatchObject({ shown: FULL, value: '+79123456789' });
    const extension = pastePhone('+7 (912) 345-67-89 доб. 12');
    expect(press('⌫', extension)).toMatchObject({ shown: '+7 (912) 345-67-89 доб. 1', value: '' });
    expect(press('⌫⌫', extension)).toMatchObject({ shown: FULL, value: '+79123456789' });
  });

  it('the digits of the first administrator’s phone, ten zeros, are typed like others', () => {
    expect(press('0000000000')).toMatchObject({ shown: '+7 (000) 000-00-00', value: '+70000000000' });
    expect(press('+70000000000').value).toBe('+70000000000');
    expect(pastePhone('0000000000').value).toBe('+70000000000');
  });

  it.each(['+375291234567', '00375291234567', '+1 202 555-01-43', '+49 1512 3757890'])(
    'a foreign number typed key by key, %j, stays in sight with its refusal from its first digit to its last',
    (keys) => {
      const refused = expect.stringMatching(/^Принимаем/) as string;
      const first = keys.startsWith('+') ? 2 : 3;
      for (let end = first; end <= keys.length; end += 1)
        expect(press(keys.slice(0, end))).toEqual({ shown: keys.slice(0, end), value: '', caret: end, refused });
      expect(press(`${keys}х`).shown).toBe(keys);
      // It goes back as it came, and what is pasted or filled in over it is a number of its own.
      expect(press(`${keys}${'⌫'.repeat(keys.length)}`)).toEqual(BLANK);
      expect(pastePhone('8 912 345-67-89', keys, [0, keys.length]).value).toBe('+79123456789');
      expect(pastePhone('+380 50 123-45-67', keys, [0, keys.length])).toMatchObject({
        shown: '+380 50 123-45-67',
        value: '',
        refused,
      });
    },
  );

  it.each(['', 'тел.', 'Марина', '+', '---'])('%j, without a digit, leaves the field unchanged', (text) => {
    expect(pastePhone(text, '+7 (912) 345', [12, 12])).toMatchObject({ shown: '+7 (912) 345', value: '+7912345' });
    expect(pastePhone(text)).toEqual(BLANK);
  });

  it('a whole number replaces a half-typed one', () => {
    expect(pastePhone('8 912 345-67-89', '+7 (495) 12', [11, 11]).value).toBe('+79123456789');
  });

  it('a few digits go to the caret', () => {
    expect(pastePhone('345-67-89', '+7 (912)', [8, 8])).toMatchObject({ shown: FULL, value: '+79123456789' });
    expect(marked(pastePhone('12', '+7 (934) 5', [5, 5]))).toBe('+7 (912|) 345');
    expect(pastePhone('912', FULL, [0, FULL.length]).value).toBe('+7912');
  });
});

/**
 * A phone under the mask `+7 (___) ___-__-__`; its value is `+7` and the digits, or an empty text. A refused text is a
 * value too, which the schema refuses, so that no form takes it for an empty field.
 */
import { useLayoutEffect, useRef, useState, type ChangeEvent, type ClipboardEvent } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { fieldText, formValue, pastePhone, typePhone, type PhoneText } from './phone-typing.ts';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'ref' | 'onPaste'> {
  /** `+7` and up to ten digits, empty, or a refused text. */
  value: string;
  onChange: (value: string) => void;
}

const isDeleteKey = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType.startsWith('deleteContentForward');

export function PhoneField({ value, onChange, error, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // The prefix alone is no value, but stays visible while it is being typed.
  const [bare, setBare] = useState('');
  const [refused, setRefused] = useState<string>();
  const shown = fieldText(value) || bare;
  // An edit without effect (a digit too many) must still be undone in the input, with the caret at its place.
  const [, setEdits] = useState(0);

  useLayoutEffect(() => {
    if (caret.current === null || input.current === null || document.activeElement !== input.current) return;
    input.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function take(text: PhoneText) {
    caret.current = text.caret;
    setRefused(text.refused);
    setBare(text.value === '' ? text.shown : '');
    setEdits((edits) => edits + 1);
    onChange(formValue(text));
  }

  return (
    <TextField
      placeholder="+7 (___) ___-__-__"
      {...field}
      error={refused ?? error}
      ref={input}
      type="tel"
      inputMode="tel"
      value={shown}
      onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
        take(typePhone(shown, target.value, target.selectionStart ?? target.value.length, isDeleteKey(nativeEvent)))
      }
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        const { selectionStart, selectionEnd } = event.currentTarget;
        event.preventDefault();
        take(
          pastePhone(event.clipboardData.getData('text'), shown, [selectionStart ?? 0, selectionEnd ?? shown.length]),
        );
      }}
    />
  );
}

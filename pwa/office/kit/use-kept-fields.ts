/** Texts of a form of saved values, typed over them and kept in this tab until they are saved. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { mergeTexts } from './merge-fields.ts';

export interface KeptFields {
  /** A line for each text that somebody else has changed since; null while there is none. */
  readonly contested: readonly string[] | null;
  /** True when it opened with what was typed before and differs from what is saved now. */
  readonly isRestored: boolean;
  /** Drops what is kept: the form is closed, or has saved it. */
  readonly drop: () => void;
}

/**
 * Keeps the labelled fields of a form, and types those that the person had typed over the values saved now. Never a
 * password.
 * @param words the name of a saved choice; other texts as they are
 */
export function useKeptFields<Values extends FieldValues, Body extends FieldValues>(
  form: string,
  fields: UseFormReturn<Values, unknown, Body>,
  labels: Readonly<Partial<Record<Path<Values>, string>>>,
  words?: Readonly<Record<string, string>>,
): KeptFields {
  const names = Object.keys(labels) as Path<Values>[];
  const textsOf = (values: (name: Path<Values>) => unknown) =>
    Object.fromEntries(names.map((name) => [name, String(values(name))]));
  const saved = fields.formState.defaultValues as Readonly<Record<string, unknown>> | undefined;
  const was = textsOf((name) => saved?.[name]);
  const typed = textsOf((name) => fields.watch(name));
  const [kept] = useState(() => readTyping(form, { was, typed: was }));
  const [met] = useState(() => kept && mergeTexts(labels as Record<string, string>, kept.was, kept.typed, was, words));
  const isTyped = names.some((name) => typed[name] !== was[name]);
  useKeptTyping(form, isTyped ? { was, typed } : null);

  const restore = useEffectEvent(() => {
    for (const [name, text] of Object.entries(met?.merged ?? {}))
      if (text !== was[name])
        fields.setValue(name as Path<Values>, text as PathValue<Values, Path<Values>>, { shouldDirty: true });
  });
  useEffect(() => restore(), []);
  return {
    isRestored: met !== null && names.some((name) => met.merged[name] !== was[name]),
    contested: met !== null && met.contested.length > 0 && isTyped ? met.contested : null,
    drop: () => dropFormDraft(form),
  };
}

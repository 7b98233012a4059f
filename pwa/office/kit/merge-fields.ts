/** The merge of two people's changes of one form, field by field. Pure. */

export interface Merged<Field extends string> {
  /** Fields changed by this person, which keep what was typed. */
  readonly own: readonly Field[];
  /** Of these, the fields that somebody else has changed to another value, with the saved value. */
  readonly contested: Readonly<Partial<Record<Field, string>>>;
}

/**
 * After somebody else saved first: untouched fields take the saved values; typed ones stay, and the person sees the
 * values they would overwrite.
 * @param was the texts that the form began with
 * @param now the texts that are saved now
 */
export function mergeFields<Field extends string>(
  was: Readonly<Record<Field, string>>,
  typed: Readonly<Record<Field, string>>,
  now: Readonly<Record<Field, string>>,
): Merged<Field> {
  const fields = Object.keys(typed) as Field[];
  const own = fields.filter((field) => typed[field] !== was[field] && typed[field] !== now[field]);
  const contested = own.filter((field) => now[field] !== was[field]);
  return {
    own,
    contested: Object.fromEntries(contested.map((field) => [field, now[field]])) as Merged<Field>['contested'],
  };
}

/** Names the saved value of a field that two people changed: «Пн — сейчас сохранено: выходной». */
export const savedLine = (label: string, saved: string): string =>
  `${label}\u00a0— сейчас сохранено: ${saved === '' ? 'пусто' : saved}`;

/**
 * The texts of a form after the merge, and a line for each field that both changed.
 * @param labels labels of the fields
 * @param words the name of a saved choice; other texts as they are
 */
export function mergeTexts<Values extends Readonly<Record<string, string>>>(
  labels: Readonly<Record<keyof Values & string, string>>,
  was: Values,
  typed: Values,
  now: Values,
  words: Readonly<Record<string, string>> = {},
): { merged: Values; contested: readonly string[] } {
  const { own, contested } = mergeFields<keyof Values & string>(was, typed, now);
  const kept = Object.fromEntries(own.map((field) => [field, typed[field]])) as Partial<Values>;
  const lines = Object.keys(contested).map((field) =>
    savedLine(labels[field] ?? '', words[now[field] ?? ''] ?? now[field] ?? ''),
  );
  return { merged: { ...now, ...kept }, contested: lines };
}

/** The merge of two people's changes of one form, field by field. Pure. */

export interface Contested {
  /** Names from the whole form down to the field. */
  readonly path: readonly string[];
  /** Undefined where this person removed it. */
  readonly own: unknown;
  /** Undefined where the other one removed it. */
  readonly saved: unknown;
}

export interface Merged<Values> {
  readonly merged: Values;
  /** The merge keeps this person's value of them. */
  readonly contested: readonly Contested[];
}

export type Path = readonly string[];
type Table = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * After somebody else saved first: untouched fields take the saved values, changed ones stay. A part that one person
 * removed and the other changed stays too.
 * @param was what the form began with
 * @param now what is saved now
 * @param isPart true for what is merged field by field, given its path and its versions; everything else is one value
 */
export function mergeFields<Values>(
  was: Values,
  typed: Values,
  now: Values,
  isPart: (path: Path, versions: readonly unknown[]) => boolean = (path) => path.length === 0,
): Merged<Values> {
  const contested: Contested[] = [];
  function merge(path: Path, before: unknown, own: unknown, saved: unknown): unknown {
    if (same(own, before)) return saved;
    const isTable = isPart(path, [before, own, saved]);
    if (isTable && own !== undefined && saved !== undefined) {
      const [left, right, other] = [before ?? {}, own, saved] as [Table, Table, Table];
      const entries = [...new Set([...Object.keys(other), ...Object.keys(right)])].map(
        (name) => [name, merge([...path, name], left[name], right[name], other[name])] as const,
      );
      if (Array.isArray(own)) return entries.map(([, value]) => value);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    if (same(saved, before) || same(saved, own)) return own;
    contested.push({ path, own, saved });
    return isTable ? (own ?? saved) : own;
  }
  return { merged: merge([], was, typed, now) as Values, contested };
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
  const { merged, contested } = mergeFields(was, typed, now);
  const lines = contested.map(({ path: [name = ''] }) =>
    savedLine(labels[name] ?? '', words[now[name] ?? ''] ?? now[name] ?? ''),
  );
  return { merged, contested: lines };
}

/** The fields that differ from the opened ones. Only these are sent, so that a save doesn't undo what somebody else has changed. */
export function changedFields<Values extends object>(opened: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => now[name] !== opened[name]).map((name) => [name, now[name]]),
  ) as Partial<Values>;
}

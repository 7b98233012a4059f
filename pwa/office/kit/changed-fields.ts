/**
 * The fields whose value differs from the one that the form was opened with. Only these are sent, so that a save doesn't
 * undo what somebody else has changed meanwhile. Pure.
 */
export function changedFields<Values extends object>(opened: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => now[name] !== opened[name]).map((name) => [name, now[name]]),
  ) as Partial<Values>;
}

/** Options of a select or a segmented control, from their labels by value. */
export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}

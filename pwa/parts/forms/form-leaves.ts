/** The leaf fields of a form with their paths: `buyer.name`. Pure. */
export function leavesOf(values: object, before = ''): [path: string, value: unknown][] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const path = `${before}${name}`;
    return isGroup(value) ? leavesOf(value, `${path}.`) : [[path, value] as [string, unknown]];
  });
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { FeatureRow } from '#db/tables.ts';

/** Empty for a value that the feature's list no longer has. */
export function featureText({ type, choices }: FeatureRow, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет';
  if (type !== 'enum') return String(value);
  return (JSON.parse(choices) as { code: string; label: string }[]).find(({ code }) => code === value)?.label ?? '';
}

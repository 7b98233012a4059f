/** Texts for YML: characters forbidden in XML 1.0 are removed, special ones escaped, long texts cut. */
import type { FeatureRow } from '#db/tables.ts';

/** XML 1.0 forbids control characters and lone surrogates, even escaped (https://www.w3.org/TR/xml/, 2.2). */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export const element = (name: string, text: string | number): string => `<${name}>${xmlText(String(text))}</${name}>`;

/** At most `most` characters, cut between words when that keeps more than half. */
export function cutText(text: string, most: number): string {
  const plain = text.replace(FORBIDDEN, '').replace(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  const head = plain.slice(0, most - 1);
  const space = plain[most - 1] === ' ' ? head.length : head.lastIndexOf(' ');
  return `${head
    .slice(0, space > most / 2 ? space : most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

/** Empty for a value that the feature's list no longer has. */
export function featureText({ type, choices }: FeatureRow, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет';
  if (type !== 'enum') return String(value);
  return (JSON.parse(choices) as { code: string; label: string }[]).find(({ code }) => code === value)?.label ?? '';
}

/** Maps a file's parameters to features of the subcategory; the rest is stored with the import. */
import type { Knex } from 'knex';
import type { Feature } from '#contract/catalogue/catalog.ts';
import { featureFailure } from '#contract/catalogue/feature-values.ts';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { sameName } from '#contract/values/same-name.ts';
import { listTree } from '../../catalogue/tree/list-tree.ts';
import { figureOf, unitKey } from './survey-parameters.ts';
import type { Scalar } from './planned-line.ts';

const YES = /^(?:да|есть|true|yes|1|\+)$/i;
const NO = /^(?:нет|false|no|0|-)$/i;

function valueOf(feature: Feature, text: string): string | number | boolean | null {
  const read = (): string | number | boolean | null => {
    if (feature.type === 'text') return text;
    if (feature.type === 'bool') return YES.test(text) ? true : NO.test(text) ? false : null;
    if (feature.type === 'enum')
      return feature.values.find(({ code, label }) => sameName(label.ru, text) || code === text)?.code ?? null;
    const figure = figureOf(text);
    if (figure === null) return null;
    // A different unit is refused: centimetres are not millimetres.
    return figure.unit === '' || unitKey(figure.unit) === unitKey(feature.unit) ? figure.value : null;
  };
  const value = read();
  return value === null || featureFailure(feature, value) !== null ? null : value;
}

/** Values by `attributes.<code>`, and the parameters without a feature. */
export function mapFeatures(
  parameters: Readonly<Record<string, string>>,
  features: readonly Feature[],
  profile: ImportProfile,
): { wanted: Record<string, Scalar>; rest: Record<string, string> } {
  const wanted: Record<string, Scalar> = {};
  const rest: Record<string, string> = {};
  for (const [spelled, text] of Object.entries(parameters)) {
    const name = spelled.trim().replace(/\s*:$/, '');
    const code = profile.features[spelled] ?? profile.features[name];
    const feature = features.find((one) =>
      code === undefined
        ? sameName(one.name.ru, name) || sameName(`${one.name.ru}, ${one.unit}`, name)
        : one.code === code,
    );
    if (text === '') {
      if (feature !== undefined && profile.clears.includes('attributes')) wanted[`attributes.${feature.code}`] = null;
      continue;
    }
    const value = feature === undefined ? null : valueOf(feature, text);
    if (feature === undefined || value === null) rest[spelled] = text;
    else wanted[`attributes.${feature.code}`] = value;
  }
  return { wanted, rest };
}

/** The shop's tree, and its features by subcategory. */
export async function featuresOf(db: Knex) {
  const tree = await listTree(db);
  const features = new Map<string, readonly Feature[]>(tree.subcategories.map((one) => [one.id, one.features]));
  return { tree, features };
}

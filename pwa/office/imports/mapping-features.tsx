/** Maps the file's parameters to features of the shop; unmapped ones stay with the import. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { counted } from '#contract/values/plural.ts';
import { sameName } from '#contract/values/same-name.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './imports.module.css';
import { featureChoice, typeText, withFeature } from './mapping-draft.ts';

const SHOWN = 12;

type Parameter = ImportMapping['parameters'][number];

/** A feature of any subcategory, identified by its code. */
interface ShopFeature {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
}

/** Features of all subcategories, one for each code. */
function featuresOf(tree: readonly ManagedCategory[]): ShopFeature[] {
  const byCode = new Map<string, ShopFeature>();
  for (const { subcategories } of tree)
    for (const { features } of subcategories)
      for (const { code, name, unit } of features)
        if (!byCode.has(code)) byCode.set(code, { code, name: name.ru, unit });
  return [...byCode.values()].sort((one, other) => one.name.localeCompare(other.name, 'ru'));
}

/** True when a feature of the shop has the parameter's own name. */
const isNamed = ({ name }: Parameter, features: readonly ShopFeature[]): boolean =>
  features.some((one) => sameName(one.name, name) || sameName(`${one.name}, ${one.unit}`, name));

export interface MappingFeaturesProps {
  parameters: ImportMapping['parameters'];
  profile: ImportProfile;
  onChange: (change: Partial<ImportProfile>) => void;
}

export function MappingFeatures({ parameters, profile, onChange }: MappingFeaturesProps) {
  const { data: features } = useQuery({ ...managedCategoriesQuery, select: featuresOf });
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? parameters : parameters.slice(0, SHOWN);
  const options = [
    { value: 'auto', label: 'По названию' },
    { value: 'none', label: 'Не брать: останется при загрузке' },
    ...(features ?? []).map(({ code, name, unit }) => ({
      value: `= ${code}`,
      label: unit === '' ? name : `${name}, ${unit}`,
    })),
  ];
  return (
    <Panel
      title="Параметры → характеристики"
      titleAside={counted(parameters.length, 'параметр', 'параметра', 'параметров')}
    >
      <p className="muted text-14">
        Параметр попадёт в характеристику, если она есть у подкатегории товара. Остальные не теряются: они хранятся
        вместе с загрузкой.
      </p>
      <ul className={styles.groups}>
        {shown.map((parameter) => {
          const choice = featureChoice(profile, parameter.name);
          return (
            <li key={parameter.name} className={styles.group}>
              <div>
                <p className={styles.path}>
                  <b>{parameter.name}</b>
                </p>
                <p className="muted text-14">
                  {counted(parameter.goods, 'товар', 'товара', 'товаров')}, {typeText(parameter)}
                  {parameter.samples.length > 0 && `: ${parameter.samples.join('; ')}`}{' '}
                  {choice === 'auto' && features !== undefined && !isNamed(parameter, features) && (
                    <Pill tone="low">такой характеристики нет</Pill>
                  )}
                </p>
              </div>
              <Select
                label={`Характеристика для «${parameter.name}»`}
                hideLabel
                options={options}
                value={choice}
                onChange={(value) => onChange({ features: withFeature(profile, parameter.name, value).features })}
              />
            </li>
          );
        })}
      </ul>
      {shown.length < parameters.length && (
        <Button variant="link" onClick={() => showWhole(true)}>
          Показать все {parameters.length}
        </Button>
      )}
    </Panel>
  );
}

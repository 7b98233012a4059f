/** Maps the file's groups to categories of the shop, and its parameters to features. */
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { counted } from '#contract/values/plural.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { LinkButton } from '../../ui/act-buttons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import styles from './imports.module.css';
import { choiceOf, levelsOf, targetOf, typeText, withEntry } from './mapping-draft.ts';
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import { sameName } from '#contract/values/same-name.ts';

type Parameter = ImportMapping['parameters'][number];

interface ShopFeature {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
}

function featuresOf(tree: readonly ManagedCategory[]): ShopFeature[] {
  const byCode = new Map<string, ShopFeature>();
  for (const { subcategories } of tree)
    for (const { features } of subcategories)
      for (const { code, name, unit } of features)
        if (!byCode.has(code)) byCode.set(code, { code, name: name.ru, unit });
  return [...byCode.values()].sort((one, other) => one.name.localeCompare(other.name, 'ru'));
}

const isNamed = ({ name }: Parameter, features: readonly ShopFeature[]): boolean =>
  features.some((one) => sameName(one.name, name) || sameName(`${one.name}, ${one.unit}`, name));

interface MappingFeaturesProps {
  parameters: ImportMapping['parameters'];
  profile: ImportProfile;
  onChange: (change: Partial<ImportProfile>) => void;
}

/** Maps the file's parameters to features of the shop; unmapped ones stay with the import. */
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
          const choice = choiceOf(profile.features[parameter.name]);
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
                onChange={(value) =>
                  onChange({ features: withEntry(profile.features, parameter.name, targetOf(value)) })
                }
              />
            </li>
          );
        })}
      </ul>
      {shown.length < parameters.length && (
        <LinkButton onClick={() => showWhole(true)}>Показать все {parameters.length}</LinkButton>
      )}
    </Panel>
  );
}

const SHOWN = 12;

export interface MappingGroupsProps {
  groups: ImportMapping['groups'];
  profile: ImportProfile;
  onChange: (change: Partial<ImportProfile>) => void;
}

export function MappingGroups({ groups, profile, onChange }: MappingGroupsProps) {
  const [isWhole, showWhole] = useState(false);
  const hasLost = groups.some(({ lost }) => lost !== null);
  const placed = groups.filter(({ category }) => category !== null).length;
  const shown = isWhole ? groups : groups.slice(0, SHOWN);
  return (
    <Panel title="Группы → категории" titleAside={`${placed} из ${groups.length}`}>
      <div className={styles.fields}>
        <Select
          label="Группы, которых в магазине нет"
          options={optionsOf({ create: 'Создать категории', draft: 'Оставить товары черновиками' })}
          value={profile.newGroups}
          onChange={(value) => onChange({ newGroups: value === 'draft' ? 'draft' : 'create' })}
        />
        {hasLost && (
          <TextField
            label="Лишний уровень — в характеристику"
            hint="У магазина два уровня, у файла больше. Назовите характеристику подкатегории"
            placeholder="Не записывать"
            value={profile.lostLevel}
            maxLength={100}
            onChange={(event) => onChange({ lostLevel: event.target.value })}
          />
        )}
      </div>
      <ul className={styles.groups}>
        {shown.map((group) => (
          <Group key={group.path} group={group} profile={profile} onChange={onChange} />
        ))}
      </ul>
      {shown.length < groups.length && (
        <LinkButton onClick={() => showWhole(true)}>Показать все {groups.length}</LinkButton>
      )}
    </Panel>
  );
}

interface GroupProps extends Omit<MappingGroupsProps, 'groups'> {
  group: ImportMapping['groups'][number];
}

function Group({ group, profile, onChange }: GroupProps) {
  const { data: tree = [] } = useQuery(managedCategoriesQuery);
  const { path, goods, category, subcategory, lost, isNew } = group;
  /** Undefined for the category by name, null for none. */
  const place = profile.groups[path];
  const node = tree.find(({ slug }) => slug === place?.categorySlug);
  const target =
    category === null ? 'без категории' : [category, subcategory].filter((one) => one !== null).join(' › ');
  const choose = (next: typeof place) => onChange({ groups: withEntry(profile.groups, path, next) });
  return (
    <li className={styles.group}>
      <div>
        <p className={styles.path}>
          {levelsOf(path).map((level, index) => (
            <span key={index} className={styles.level} data-lost={level === lost || undefined}>
              {index > 0 && <ChevronRight size={14} strokeWidth={2} aria-label="внутри неё" />}
              <span>{level}</span>
            </span>
          ))}
        </p>
        <p className="muted text-14">
          {counted(goods, 'товар', 'товара', 'товаров')}
          {place === undefined && `, сейчас ${target}`}{' '}
          {isNew && place === undefined && <Pill tone="mint">создадим</Pill>}
        </p>
      </div>
      <Select
        label={`Категория для «${path}»`}
        hideLabel
        options={[
          { value: 'auto', label: 'По названию группы' },
          { value: 'none', label: 'Не брать: в черновики' },
          ...tree.map(({ slug, name }) => ({ value: `= ${slug}`, label: name.ru })),
        ]}
        value={choiceOf(place === null ? '' : place?.categorySlug)}
        onChange={(value) => {
          const slug = targetOf(value);
          choose(slug === undefined ? slug : slug === '' ? null : { categorySlug: slug, subcategoryId: null });
        }}
      />
      {node !== undefined && place != null && (
        <Select
          label={`Подкатегория для «${path}»`}
          hideLabel
          placeholder="Без подкатегории"
          options={node.subcategories.map(({ _id, name }) => ({ value: _id, label: name.ru }))}
          value={place.subcategoryId ?? ''}
          onChange={(id) => choose({ ...place, subcategoryId: id === '' ? null : id })}
        />
      )}
    </li>
  );
}

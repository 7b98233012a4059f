/** Maps the file's groups to categories of the shop, and its parameters to features. */
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { counted } from '#contract/values/plural.ts';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import styles from './imports.module.css';
import { choiceOf, levelsOf, type MappingPartProps, targetOf, typeText, withEntry } from './mapping-draft.ts';
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

const SHOWN = 12;

function Rows<Row>({ of, children }: { of: readonly Row[]; children: (row: Row) => ReactNode }) {
  const [isWhole, showWhole] = useState(false);
  return (
    <>
      <ul className={styles.groups}>{(isWhole ? of : of.slice(0, SHOWN)).map(children)}</ul>
      {!isWhole && of.length > SHOWN && (
        <LinkButton onClick={() => showWhole(true)}>Показать все {of.length}</LinkButton>
      )}
    </>
  );
}

/** Maps the file's parameters to features of the shop; unmapped ones stay with the import. */
export function MappingFeatures({ mapping: { parameters }, profile, onChange }: MappingPartProps) {
  const { data: features } = useQuery({ ...managedCategoriesQuery, select: featuresOf });
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
      <Rows of={parameters}>
        {(parameter) => {
          const { name, goods, samples } = parameter;
          const choice = choiceOf(profile.features[name]);
          return (
            <li key={name} className={styles.group}>
              <div>
                <p className={styles.path}>
                  <b>{name}</b>
                </p>
                <p className="muted text-14">
                  {counted(goods, 'товар', 'товара', 'товаров')}, {typeText(parameter)}
                  {samples.length > 0 && `: ${samples.join('; ')}`}{' '}
                  {choice === 'auto' && features !== undefined && !isNamed(parameter, features) && (
                    <Pill tone="low">такой характеристики нет</Pill>
                  )}
                </p>
              </div>
              <Select
                label={`Характеристика для «${name}»`}
                hideLabel
                options={options}
                value={choice}
                onChange={(value) => onChange({ features: withEntry(profile.features, name, targetOf(value)) })}
              />
            </li>
          );
        }}
      </Rows>
    </Panel>
  );
}

export function MappingGroups({ mapping: { groups }, profile, onChange }: MappingPartProps) {
  const { data: tree = [] } = useQuery(managedCategoriesQuery);
  const placed = groups.filter(({ category }) => category !== null).length;
  return (
    <Panel title="Группы → категории" titleAside={`${placed} из ${groups.length}`}>
      <div className={styles.fields}>
        <Select
          label="Группы, которых в магазине нет"
          options={optionsOf({ create: 'Создать категории', draft: 'Оставить товары черновиками' })}
          value={profile.newGroups}
          onChange={(value) => onChange({ newGroups: value === 'draft' ? 'draft' : 'create' })}
        />
        {groups.some(({ lost }) => lost !== null) && (
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
      <Rows of={groups}>
        {(group) => (
          <Group
            key={group.path}
            group={group}
            tree={tree}
            place={profile.groups[group.path]}
            onChange={(place) => onChange({ groups: withEntry(profile.groups, group.path, place) })}
          />
        )}
      </Rows>
    </Panel>
  );
}

interface GroupProps {
  group: ImportMapping['groups'][number];
  tree: readonly ManagedCategory[];
  /** Undefined for the category by name, null for none. */
  place: ImportProfile['groups'][string] | undefined;
  onChange: (place: GroupProps['place']) => void;
}

function Group({ group, tree, place, onChange }: GroupProps) {
  const { path, goods, category, subcategory, lost, isNew } = group;
  const node = tree.find(({ slug }) => slug === place?.categorySlug);
  const target =
    category === null ? 'без категории' : [category, subcategory].filter((one) => one !== null).join(' › ');
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
          onChange(slug === undefined ? slug : slug === '' ? null : { categorySlug: slug, subcategoryId: null });
        }}
      />
      {node !== undefined && place != null && (
        <Select
          label={`Подкатегория для «${path}»`}
          hideLabel
          placeholder="Без подкатегории"
          options={node.subcategories.map(({ _id, name }) => ({ value: _id, label: name.ru }))}
          value={place.subcategoryId ?? ''}
          onChange={(id) => onChange({ ...place, subcategoryId: id === '' ? null : id })}
        />
      )}
    </li>
  );
}

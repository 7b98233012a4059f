/** Policy of each field, treatment of goods that a file lacks, and the thresholds above which a person is asked. */
import {
  CLEARABLE_FIELDS,
  FIELD_POLICIES,
  IMPORT_FIELDS,
  type ImportProfile,
} from '#contract/imports/import-profile.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './imports.module.css';
import { FIELDS, listed, POLICY_WORDS, usualPolicy } from './mapping-draft.ts';
import type { MappingPartProps } from './mapping-prices.tsx';

const POLICIES = FIELD_POLICIES.map((value) => ({ value, label: POLICY_WORDS[value] }));
const GONE_OPTIONS = [
  { value: 'keep', label: 'Оставить как есть' },
  { value: 'zero', label: 'Поставить остаток 0' },
  { value: 'off', label: 'Снять с продажи' },
] as const;
const THRESHOLDS = [
  { name: 'gone', label: 'Исчезло больше' },
  { name: 'refused', label: 'Не принято больше' },
  { name: 'prices', label: 'Цены изменятся больше чем у' },
  { name: 'priceMove', label: '…если меняются сильнее чем на' },
] as const;

export function MappingFields({ draft, errors, onChange }: MappingPartProps) {
  const { profile } = draft;
  const change = (next: Partial<ImportProfile>) =>
    onChange((now) => ({ ...now, profile: { ...now.profile, ...next } }));
  return (
    <>
      <Panel title="Поля">
        <p className="muted text-14">
          То, что вы правили вручную, остаётся вашим, если не отмечено другое. Пустая ячейка ничего не стирает, если не
          отмечено другое.
        </p>
        <ul className={styles.policies}>
          {FIELDS.map((field) => (
            <li key={field} className={styles.policy}>
              <b>{IMPORT_FIELDS[field]}</b>
              <Select
                label={`${IMPORT_FIELDS[field]}: откуда`}
                hideLabel
                options={POLICIES}
                value={profile.policies[field] ?? usualPolicy(field)}
                onChange={(value) =>
                  change({
                    policies: {
                      ...profile.policies,
                      [field]: FIELD_POLICIES.find((one) => one === value) ?? usualPolicy(field),
                    },
                  })
                }
              />
              <Checkbox
                label="и поверх ваших правок"
                aria-label={`${IMPORT_FIELDS[field]}: и поверх ваших правок`}
                checked={profile.overHand.includes(field)}
                onChange={(isIn) => change({ overHand: listed(profile.overHand, field, isIn) })}
              />
              {CLEARABLE_FIELDS.includes(field) && (
                <Checkbox
                  label="пустое стирает"
                  aria-label={`${IMPORT_FIELDS[field]}: пустое стирает`}
                  checked={profile.clears.includes(field)}
                  onChange={(isIn) => change({ clears: listed(profile.clears, field, isIn) })}
                />
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Когда спросить вас">
        <div className={styles.fields}>
          <Select
            label="Товары, которых в полном файле больше нет"
            options={GONE_OPTIONS}
            value={profile.gone}
            onChange={(value) => change({ gone: GONE_OPTIONS.find((one) => one.value === value)?.value ?? 'keep' })}
          />
          {THRESHOLDS.map(({ name, label }) => (
            <NumberField
              key={name}
              label={label}
              suffix={name === 'prices' ? '% товаров' : '%'}
              value={draft.thresholds[name]}
              error={errors[`threshold ${name}`]}
              onChange={(value) => onChange((now) => ({ ...now, thresholds: { ...now.thresholds, [name]: value } }))}
            />
          ))}
        </div>
      </Panel>
    </>
  );
}

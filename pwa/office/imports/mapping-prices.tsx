/** Price types of the file, the policy of each field, and the thresholds above which a person is asked. */
import {
  PRICE_ROLES,
  CLEARABLE_FIELDS,
  FIELD_POLICIES,
  IMPORT_FIELDS,
  type ImportProfile,
} from '#contract/imports/import-profile.ts';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useShop } from '../../queries/shop.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './imports.module.css';
import { ROLE_WORDS, type MappingDraft, FIELDS, listed, POLICY_WORDS, usualPolicy } from './mapping-draft.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { optionsOf } from '../../ui/options-of.ts';

const ROLES = PRICE_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));
const stepOf = (value: string) => ({ value, label: value === '0' ? 'До копейки' : `Вверх до ${value}\u00a0₽` });
const STEPS = ['0', '1', '10', '50', '100'].map(stepOf);

export interface MappingPartProps {
  draft: MappingDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (change: (now: MappingDraft) => MappingDraft) => void;
}

export function MappingPrices({ mapping, draft, errors, onChange }: MappingPartProps & { mapping: ImportMapping }) {
  const setPrice = (type: string, change: Partial<MappingDraft['prices'][string]>) =>
    onChange((now) => {
      const price = now.prices[type];
      return price === undefined ? now : { ...now, prices: { ...now.prices, [type]: { ...price, ...change } } };
    });
  const roles = Object.values(draft.prices).map(({ role }) => role);
  const hasWholesale = roles.includes('wholesale');
  const { sellsWholesale } = useShop();
  return (
    <Panel title="Цены">
      {mapping.prices.length === 0 && (
        <p className="muted text-14">В файле нет цен: новые товары станут черновиками.</p>
      )}
      {roles.length > 0 && !roles.includes('retail') && (
        <Notice tone="low" title="Какая из этих цен розничная?">
          По названиям не понять. Пока розничной цены нет, новые товары будут черновиками.
        </Notice>
      )}
      <ul className={styles.groups}>
        {Object.entries(draft.prices).map(([type, { role, markup, step }]) => (
          <li key={type} className={styles.price}>
            <b className="weight-label anywhere">{type}</b>
            <Select
              label={`Что такое «${type}»`}
              hideLabel
              options={ROLES}
              value={role}
              error={errors[`role ${type}`]}
              onChange={(value) => setPrice(type, { role: PRICE_ROLES.find((one) => one === value) ?? role })}
            />
            <NumberField
              label={`Наценка на «${type}»`}
              hideLabel
              placeholder="Без наценки"
              suffix="%"
              min={-99}
              max={1000}
              value={markup}
              disabled={role === 'ignore'}
              error={errors[`markup ${type}`]}
              onChange={(value) => setPrice(type, { markup: value })}
            />
            <Select
              label={`Округление «${type}»`}
              hideLabel
              options={STEPS.some(({ value }) => value === step) ? STEPS : [...STEPS, stepOf(step)]}
              value={step}
              disabled={role === 'ignore'}
              onChange={(value) => setPrice(type, { step: value })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.fields}>
        <Rates mapping={mapping} draft={draft} errors={errors} onChange={onChange} />
        {sellsWholesale && (
          <NumberField
            label="Оптовая, если её нет в файле"
            hint={hasWholesale ? 'Для строк, где оптовая пуста' : 'Оптовой цены в файле нет'}
            suffix="% розничной"
            value={draft.wholesalePercent}
            error={errors['wholesale']}
            onChange={(wholesalePercent) => onChange((now) => ({ ...now, wholesalePercent }))}
          />
        )}
      </div>
    </Panel>
  );
}

function Rates({ mapping, draft, errors, onChange }: MappingPartProps & { mapping: ImportMapping }) {
  return Object.entries(draft.rates).map(([currency, rate]) => (
    <NumberField
      key={currency}
      label={`Курс ${currency}`}
      hint={
        mapping.rates[currency] === undefined
          ? 'Без курса строки в этой валюте не принимаются'
          : `В файле: ${mapping.rates[currency]}`
      }
      suffix="₽"
      value={rate}
      error={errors[`rate ${currency}`]}
      onChange={(value) => onChange((now) => ({ ...now, rates: { ...now.rates, [currency]: value } }))}
    />
  ));
}

const POLICIES = FIELD_POLICIES.map((value) => ({ value, label: POLICY_WORDS[value] }));

const GONE_OPTIONS = optionsOf({ keep: 'Оставить как есть', zero: 'Поставить остаток 0', off: 'Снять с продажи' });

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
        <ul className={styles.groups}>
          {FIELDS.map((field) => (
            <li key={field} className={styles.price}>
              <b className="weight-label anywhere">{IMPORT_FIELDS[field]}</b>
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

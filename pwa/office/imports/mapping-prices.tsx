/** Price types of the file, the policy of each field, and the thresholds above which a person is asked. */
import { CLEARABLE_FIELDS, FIELD_POLICIES, IMPORT_FIELDS } from '#contract/imports/import-profile.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useShop } from '../../queries/shop.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './imports.module.css';
import { FIELDS, listed, type MappingPartProps, POLICY_WORDS, ROLE_WORDS, usualPolicy } from './mapping-draft.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { optionsOf } from '../../ui/options-of.ts';

const ROLES = optionsOf(ROLE_WORDS);
const stepOf = (value: string) => ({ value, label: value === '0' ? 'До копейки' : `Вверх до ${value}\u00a0₽` });
const STEPS = ['0', '1', '10', '50', '100'].map(stepOf);

export function MappingPrices({ mapping: { prices, currencies, rates }, field }: MappingPartProps) {
  const roles = prices.map(({ type }) => field(`role ${type}`).value);
  const { sellsWholesale } = useShop();
  return (
    <Panel title="Цены">
      {prices.length === 0 && <p className="muted text-14">В файле нет цен: новые товары станут черновиками.</p>}
      {prices.length > 0 && !roles.includes('retail') && (
        <Notice tone="low" title="Какая из этих цен розничная?">
          По названиям не понять. Пока розничной цены нет, новые товары будут черновиками.
        </Notice>
      )}
      <ul className={styles.groups}>
        {prices.map(({ type }, index) => {
          const step = field(`step ${type}`);
          const disabled = roles[index] === 'ignore';
          return (
            <li key={type} className={styles.price}>
              <b className="weight-label anywhere">{type}</b>
              <Select label={`Что такое «${type}»`} hideLabel options={ROLES} {...field(`role ${type}`)} />
              <NumberField
                label={`Наценка на «${type}»`}
                hideLabel
                placeholder="Без наценки"
                suffix="%"
                min={-99}
                max={1000}
                disabled={disabled}
                {...field(`markup ${type}`)}
              />
              <Select
                label={`Округление «${type}»`}
                hideLabel
                options={STEPS.some(({ value }) => value === step.value) ? STEPS : [...STEPS, stepOf(step.value)]}
                disabled={disabled}
                {...step}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.fields}>
        {currencies.map((currency) => (
          <NumberField
            key={currency}
            label={`Курс ${currency}`}
            hint={
              rates[currency] === undefined
                ? 'Без курса строки в этой валюте не принимаются'
                : `В файле: ${rates[currency]}`
            }
            suffix="₽"
            {...field(`rate ${currency}`)}
          />
        ))}
        {sellsWholesale && (
          <NumberField
            label="Оптовая, если её нет в файле"
            hint={roles.includes('wholesale') ? 'Для строк, где оптовая пуста' : 'Оптовой цены в файле нет'}
            suffix="% розничной"
            {...field('wholesale')}
          />
        )}
      </div>
    </Panel>
  );
}

const POLICIES = optionsOf(POLICY_WORDS);
const GONE_OPTIONS = optionsOf({ keep: 'Оставить как есть', zero: 'Поставить остаток 0', off: 'Снять с продажи' });

const THRESHOLDS = [
  { name: 'gone', label: 'Исчезло больше' },
  { name: 'refused', label: 'Не принято больше' },
  { name: 'prices', label: 'Цены изменятся больше чем у' },
  { name: 'priceMove', label: '…если меняются сильнее чем на' },
] as const;

export function MappingFields({ profile, onChange, field: figure }: MappingPartProps) {
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
                onChange={(value) => {
                  const policy = FIELD_POLICIES.find((one) => one === value) ?? usualPolicy(field);
                  onChange({ policies: { ...profile.policies, [field]: policy } });
                }}
              />
              <Checkbox
                label="и поверх ваших правок"
                aria-label={`${IMPORT_FIELDS[field]}: и поверх ваших правок`}
                checked={profile.overHand.includes(field)}
                onChange={(isIn) => onChange({ overHand: listed(profile.overHand, field, isIn) })}
              />
              {CLEARABLE_FIELDS.includes(field) && (
                <Checkbox
                  label="пустое стирает"
                  aria-label={`${IMPORT_FIELDS[field]}: пустое стирает`}
                  checked={profile.clears.includes(field)}
                  onChange={(isIn) => onChange({ clears: listed(profile.clears, field, isIn) })}
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
            onChange={(value) => onChange({ gone: GONE_OPTIONS.find((one) => one.value === value)?.value ?? 'keep' })}
          />
          {THRESHOLDS.map(({ name, label }) => (
            <NumberField
              key={name}
              label={label}
              suffix={name === 'prices' ? '% товаров' : '%'}
              {...figure(`threshold ${name}`)}
            />
          ))}
        </div>
      </Panel>
    </>
  );
}

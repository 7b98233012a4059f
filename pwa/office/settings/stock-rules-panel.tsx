/** «Правила склада»: the cost rule of goods receipts, and the rules of purchase proposals. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { COST_RULES, type CostRule } from '#contract/stock/product-cost.ts';
import { saveStockRules, stockRulesSchema, type StockRules } from '#contract/stock/stock-rules.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { stockRulesQuery } from '../../queries/stock-documents.ts';
import { write } from '../../queries/use-save.ts';
import { optionsOf } from '../../ui/options-of.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { EditPanel, useEditForm } from '../kit/edit-form.tsx';
import { mergeTexts } from '../kit/merge-fields.ts';
import styles from './stock-rules-panel.module.css';

type Figure = Exclude<keyof StockRules, 'costRule'>;

const FIELDS: readonly { name: Figure; label: string; suffix: string; hint: string }[] = [
  { name: 'leadDays', label: 'Срок поставки', suffix: 'дн.', hint: 'От заказа поставщику до полки' },
  { name: 'coverDays', label: 'Запас после поставки', suffix: 'дн.', hint: 'На сколько должно хватить' },
  { name: 'minimumQty', label: 'Минимум на полке', suffix: 'ед.', hint: 'Если у товара нет своего' },
  { name: 'lowQty', label: 'Заканчивается', suffix: 'ед.', hint: 'С такого остатка, если нет своего минимума' },
  { name: 'deadDays', label: 'Не продаётся', suffix: 'дн.', hint: 'После этого деньги считаем замороженными' },
];
const RULES = optionsOf(COST_RULES);

const DRAFT = 'stock-rules';

export function StockRulesPanel() {
  const { data } = useQuery(stockRulesQuery);
  return data === undefined ? null : <RulesForm rules={data} />;
}

const LABELS = {
  costRule: 'Себестоимость после поступления',
  ...(Object.fromEntries(FIELDS.map(({ name, label }) => [name, label])) as Record<Figure, string>),
};

/** A type, not an interface, so that it is a record of texts. */
type TypedRules = Readonly<Record<Figure, string> & { costRule: CostRule }>;

const typedRules = (rules: StockRules): TypedRules => ({
  costRule: rules.costRule,
  leadDays: numberAsTyped(rules.leadDays),
  coverDays: numberAsTyped(rules.coverDays),
  minimumQty: numberAsTyped(rules.minimumQty),
  deadDays: numberAsTyped(rules.deadDays),
  lowQty: numberAsTyped(rules.lowQty),
});

function RulesForm({ rules }: { rules: StockRules }) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: DRAFT,
    opened: rules,
    query: stockRulesQuery,
    typedOf: typedRules,
    merge: (was, typed, now) => mergeTexts(LABELS, was, typed, now, COST_RULES),
    schema: stockRulesSchema,
    toBody: ({ costRule, ...figures }) => ({
      costRule,
      ...Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, typedNumber(figure, 0)])),
    }),
    save: (was, body: StockRules) => write(client, saveStockRules, { body: { ...body, was } }),
    done: 'Правила склада сохранены',
  });

  return (
    <EditPanel
      act={form}
      contested={form.contested}
      guard={form.guard}
      className="grid gap-5"
      submit="Сохранить правила склада"
      fallback="Не удалось сохранить правила"
    >
      <div className="grid justify-start gap-2">
        <p>{LABELS.costRule}</p>
        <Segmented label="Себестоимость после поступления" options={RULES} {...form.choice('costRule')} />
      </div>
      <div className={styles.fields}>
        {FIELDS.map(({ name, label, suffix, hint }) => (
          <NumberField key={name} label={label} hint={hint} suffix={suffix} whole maxLength={6} {...form.value(name)} />
        ))}
      </div>
    </EditPanel>
  );
}

/** «Правила склада»: the cost rule of goods receipts, and the rules of purchase proposals. */
import { COST_RULES, type CostRule } from '#contract/stock/product-cost.ts';
import { saveStockRules, type StockRules } from '#contract/stock/stock-rules.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { stockRulesQuery } from '../../queries/stock-documents.ts';
import { optionsOf } from '../../ui/options-of.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { EditPanel, readPanel, useEditForm } from '../kit/edit-form.tsx';
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

export const StockRulesPanel = readPanel(stockRulesQuery, RulesForm);

const LABELS = {
  costRule: 'Себестоимость после поступления',
  ...(Object.fromEntries(FIELDS.map(({ name, label }) => [name, label])) as Record<Figure, string>),
};

/** A type, not an interface, so that it is a record of texts. */
type TypedRules = Readonly<Record<Figure, string> & { costRule: CostRule }>;

const typedRules = ({ costRule, ...figures }: StockRules): TypedRules => ({
  costRule,
  ...(Object.fromEntries(FIELDS.map(({ name }) => [name, numberAsTyped(figures[name])])) as Record<Figure, string>),
});

function RulesForm({ data: opened }: { data: StockRules }) {
  const form = useEditForm({
    draft: 'stock-rules',
    opened,
    query: stockRulesQuery,
    typedOf: typedRules,
    merge: (was, typed, now) => mergeTexts(LABELS, was, typed, now, COST_RULES),
    endpoint: saveStockRules,
    toBody: ({ costRule, ...figures }) => ({
      costRule,
      ...Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, typedNumber(figure, 0)])),
    }),
    over: (was) => ({ was }),
    done: 'Правила склада сохранены',
  });

  return (
    <EditPanel
      form={form}
      className="grid gap-5"
      submit="Сохранить правила склада"
      fallback="Не удалось сохранить правила"
    >
      <div className="grid justify-start gap-2">
        <p>{LABELS.costRule}</p>
        <Segmented label={LABELS.costRule} options={RULES} {...form.choice('costRule')} />
      </div>
      <div className={styles.fields}>
        {FIELDS.map(({ name, ...field }) => (
          <NumberField key={name} whole maxLength={6} {...field} {...form.value(name)} />
        ))}
      </div>
    </EditPanel>
  );
}

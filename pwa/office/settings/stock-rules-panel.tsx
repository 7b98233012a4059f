/** «Правила склада»: the cost rule of goods receipts, and the rules of purchase proposals. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { COST_RULES, type CostRule } from '#contract/stock/product-cost.ts';
import { saveStockRules, stockRulesSchema, type StockRules } from '#contract/stock/stock-rules.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { typingOver, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { describeFailure } from '../../queries/describe-failure.ts';
import { stockRulesQuery } from '../../queries/stock-documents.ts';
import { useSave, write } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useToast } from '../../ui/toast.tsx';
import { changedFields } from '../kit/changed-fields.ts';
import { ConflictNotice } from '../kit/conflict-notice.tsx';
import { useSaveOver } from '../kit/use-save-over.ts';
import { mergeTexts } from '../kit/merge-fields.ts';
import styles from './stock-rules-panel.module.css';

type Figure = Exclude<keyof StockRules, 'costRule'>;

const FIELDS: readonly { name: Figure; label: string; suffix: string; hint: string }[] = [
  { name: 'leadDays', label: 'Срок поставки', suffix: 'дн.', hint: 'От заказа поставщику до полки' },
  { name: 'coverDays', label: 'Запас после поставки', suffix: 'дн.', hint: 'На сколько должно хватить' },
  { name: 'minimumQty', label: 'Минимум на полке', suffix: 'шт.', hint: 'Если у товара нет своего' },
  { name: 'lowQty', label: 'Заканчивается', suffix: 'шт.', hint: 'С такого остатка, если нет своего минимума' },
  { name: 'deadDays', label: 'Не продаётся', suffix: 'дн.', hint: 'После этого деньги считаем замороженными' },
];
const RULES = (Object.entries(COST_RULES) as [CostRule, string][]).map(([value, label]) => ({ value, label }));

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
  /** The rules when typing began; a refetch never discards typed values. */
  const over = useSaveOver((was, body: StockRules) => write(client, saveStockRules, { body: { ...body, was } }), rules);
  const { base, setBase } = over;
  const { show } = useToast();
  const [start] = useState(() =>
    typingOver(DRAFT, typedRules(rules), (was, texts, now) => mergeTexts(LABELS, was, texts, now, COST_RULES)),
  );
  const [typed, setTyped] = useState(start.typed);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  /** Saved values of what somebody else changed too; null while nobody else has saved. */
  const [contested, setContested] = useState(start.contested);
  const { run, busy, failure, reset } = useSave();
  const isDirty = Object.keys(changedFields(typedRules(base), typed)).length > 0;
  useKeptTyping(DRAFT, isDirty ? { was: typedRules(base), typed } : null);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const figures = Object.fromEntries(FIELDS.map(({ name }) => [name, typedNumber(typed[name], 0)]));
    const read = safeParse(stockRulesSchema, { costRule: typed.costRule, ...figures });
    reset();
    const problems = read.success ? [] : read.error.issues;
    setWrong(Object.fromEntries(problems.map(({ path, message }) => [String(path[0]), message])));
    if (!read.success) return;
    setContested(null);
    const result = await run(() => over.save(read.data));
    if (result.kind === 'done') {
      setTyped((now) => (now === typed ? typedRules(read.data) : now));
      show({ tone: 'ok', text: 'Правила склада сохранены' });
      return;
    }
    if (result.kind !== 'refused' || result.code !== 'settings_changed') return;
    const latest = await client.fetchQuery({ ...stockRulesQuery, staleTime: 0 }).catch(() => null);
    if (latest === null) return;
    const met = mergeTexts(LABELS, typedRules(base), typed, typedRules(latest), COST_RULES);
    setBase(latest);
    setTyped(met.merged);
    setContested(met.contested);
  }

  return (
    <Panel title="Правила склада">
      <form className="grid gap-5" noValidate onSubmit={(event) => void save(event)}>
        <div className="grid justify-start gap-2">
          <p>{LABELS.costRule}</p>
          <Segmented
            label="Себестоимость после поступления"
            value={typed.costRule}
            onChange={(costRule) => setTyped((now) => ({ ...now, costRule }))}
            options={RULES}
          />
        </div>
        <div className={styles.fields}>
          {FIELDS.map(({ name, label, suffix, hint }) => (
            <NumberField
              key={name}
              label={label}
              hint={hint}
              suffix={suffix}
              whole
              maxLength={6}
              error={wrong[name]}
              value={typed[name]}
              onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
            />
          ))}
        </div>
        {contested !== null && <ConflictNotice contested={contested} />}
        {failure !== null && contested === null && (
          <Notice tone="sale" urgent title={describeFailure(failure, 'Не удалось сохранить правила')} />
        )}
        <div>
          <Button type="submit" variant="outline" busy={busy} busyLabel="Сохраняем…">
            Сохранить правила склада
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={isDirty} draft={DRAFT} mayLeave={() => false} onLeave={() => setTyped(typedRules(base))}>
        Изменения настроек не сохранены. Если уйти, они пропадут.
      </LeaveGuard>
    </Panel>
  );
}

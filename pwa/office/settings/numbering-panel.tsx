/** «Нумерация документов»: next numbers, and prefixes of stock documents. */
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { numberingSchema, raiseNumbering, type AllNumbering, type DocumentPrefixes } from '#contract/shop/numbering.ts';
import { documentNumber, PREFIX_MAX } from '#contract/stock/document-number.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/stock/stock-documents.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { typingOver, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { describeFailure } from '../../queries/describe-failure.ts';
import { numberingQuery } from '../../queries/numbering.ts';
import { keepAs, useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { changedFields } from '../kit/changed-fields.ts';
import styles from './stock-rules-panel.module.css';

const FIELDS: readonly { name: 'order' | 'stockDocument'; label: string; hint: string }[] = [
  { name: 'order', label: 'Следующий заказ и счёт', hint: 'Счёт носит номер своего заказа' },
  { name: 'stockDocument', label: 'Следующий складской документ', hint: 'Поступления, списания, пересчёты' },
];

const KINDS = Object.keys(DOCUMENT_KINDS) as DocumentKind[];
/** Samples beside the fields that show what a prefix is. */
const SAMPLES: DocumentPrefixes = { receipt: 'ПТ', write_off: 'СП', damaged: 'БР', mended: 'ВБ', recount: 'ПР' };

const DRAFT = 'numbering';

export function NumberingPanel() {
  const { data } = useQuery(numberingQuery);
  return data === undefined ? null : <NumberingForm numbering={data} />;
}

const typedNumbers = ({ order, stockDocument }: AllNumbering) => ({
  order: numberAsTyped(order),
  stockDocument: numberAsTyped(stockDocument),
});

const textsOf = (numbering: AllNumbering) => ({ numbers: typedNumbers(numbering), prefixes: numbering.prefixes });
type Texts = ReturnType<typeof textsOf>;

/** Other people's changes need no mention: what nobody touched here isn't sent. */
const withChanges = (was: Texts, typed: Texts, now: Texts) => ({
  merged: {
    numbers: { ...now.numbers, ...changedFields(was.numbers, typed.numbers) },
    prefixes: { ...now.prefixes, ...changedFields(was.prefixes, typed.prefixes) },
  },
  contested: [],
});

function NumberingForm({ numbering }: { numbering: AllNumbering }) {
  const { show } = useToast();
  /** The numbers when typing began: only changed ones are sent, so that other people's changes stay. */
  const [base, setBase] = useState(numbering);
  const [start] = useState(() => typingOver(DRAFT, textsOf(numbering), withChanges).typed);
  const [typed, setTyped] = useState(start.numbers);
  const [prefixes, setPrefixes] = useState<Record<DocumentKind, string>>(start.prefixes);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { send, busy, failure, reset } = useSave();
  const isDirty =
    Object.keys({ ...changedFields(typedNumbers(base), typed), ...changedFields(base.prefixes, prefixes) }).length > 0;

  const asked = typedNumber(typed.stockDocument, 0) ?? 0;
  // A number can only be raised: no other typed one will be the next.
  const next = asked > numbering.stockDocument ? asked : numbering.stockDocument;

  useKeptTyping(DRAFT, isDirty ? { was: textsOf(base), typed: { numbers: typed, prefixes } } : null);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const was = typedNumbers(base);
    const numbers = FIELDS.filter(({ name }) => typed[name] !== was[name]).map(
      ({ name }) => [name, typedNumber(typed[name], 0)] as const,
    );
    const changed = KINDS.filter((kind) => prefixes[kind] !== base.prefixes[kind]);
    const read = safeParse(numberingSchema, {
      ...Object.fromEntries(numbers),
      prefixes: Object.fromEntries(changed.map((kind) => [kind, prefixes[kind]])),
    });
    const problems = read.success ? [] : read.error.issues;
    setWrong(Object.fromEntries(problems.map(({ path, message }) => [path.join('.'), message])));
    reset();
    if (!read.success) return;
    const result = await send(raiseNumbering, { body: read.data }, keepAs(numberingQuery));
    if (result.kind === 'done') {
      setBase(result.answer);
      setTyped(typedNumbers(result.answer));
      setPrefixes(result.answer.prefixes);
      show({ tone: 'ok', text: 'Нумерация сохранена' });
      return;
    }
    if (result.kind === 'refused' && result.details.length > 0)
      setWrong(Object.fromEntries(result.details.map(({ path = '', message }) => [path, message])));
  }

  return (
    <Panel title="Нумерация документов">
      <form className="grid gap-5" noValidate onSubmit={(event) => void save(event)}>
        <fieldset disabled={busy} className="grid gap-5">
          <div className={styles.fields}>
            {FIELDS.map(({ name, label, hint }) => (
              <NumberField
                key={name}
                label={label}
                hint={wrong[name] === undefined ? hint : undefined}
                whole
                maxLength={9}
                error={wrong[name]}
                value={typed[name]}
                onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
              />
            ))}
          </div>
          <fieldset className="grid min-w-0 gap-3">
            <legend className="mb-3 weight-heading">Приставка к номерам складских документов</legend>
            <div className={styles.short}>
              {KINDS.map((kind) => (
                <TextField
                  key={kind}
                  label={DOCUMENT_KINDS[kind]}
                  autoComplete="off"
                  maxLength={PREFIX_MAX}
                  placeholder={SAMPLES[kind]}
                  hint={`Следующий: ${documentNumber({ prefix: prefixes[kind].trim().toUpperCase(), number: next })}`}
                  error={wrong[`prefixes.${kind}`]}
                  value={prefixes[kind]}
                  onChange={(event) => setPrefixes((now) => ({ ...now, [kind]: event.target.value }))}
                />
              ))}
            </div>
          </fieldset>
        </fieldset>
        <p className="muted text-14">
          Уже выданные номера не меняются. Номера заказов остаются без приставки: их диктуют по телефону. Номер можно
          только увеличить: один и тот же дважды не выдаётся. У чеков каждой кассы своя серия, её не меняют.
        </p>
        {failure !== null && Object.keys(wrong).length === 0 && (
          <Notice tone="sale" urgent title={describeFailure(failure, 'Не удалось сохранить нумерацию')} />
        )}
        <div>
          <Button type="submit" variant="outline" busy={busy} busyLabel="Сохраняем…">
            Сохранить нумерацию
          </Button>
        </div>
      </form>
      <LeaveGuard
        dirty={isDirty}
        draft={DRAFT}
        mayLeave={() => false}
        onLeave={() => {
          setTyped(typedNumbers(base));
          setPrefixes(base.prefixes);
        }}
      >
        Изменения настроек не сохранены. Если уйти, они пропадут.
      </LeaveGuard>
    </Panel>
  );
}

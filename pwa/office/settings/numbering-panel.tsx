/** «Нумерация документов»: next numbers, and prefixes of stock documents. */
import { raiseNumbering, type AllNumbering, type DocumentPrefixes } from '#contract/shop/numbering.ts';
import { documentNumber, PREFIX_MAX } from '#contract/stock/document-number.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/stock/stock-documents.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { numberingQuery } from '../../queries/settings.ts';
import { TextField } from '../../ui/text-field.tsx';
import { changedFields, mergeFields } from '../kit/merge-fields.ts';
import { EditPanel, readPanel, useEditForm } from '../kit/edit-form.tsx';
import styles from './stock-rules-panel.module.css';

const FIELDS: readonly { name: 'order' | 'stockDocument'; label: string; hint: string }[] = [
  { name: 'order', label: 'Следующий заказ и счёт', hint: 'Счёт носит номер своего заказа' },
  { name: 'stockDocument', label: 'Следующий складской документ', hint: 'Поступления, списания, пересчёты' },
];

const KINDS = Object.keys(DOCUMENT_KINDS) as DocumentKind[];
/** Samples beside the fields that show what a prefix is. */
const SAMPLES: DocumentPrefixes = { receipt: 'ПТ', write_off: 'СП', damaged: 'БР', mended: 'ВБ', recount: 'ПР' };

export const NumberingPanel = readPanel(numberingQuery, NumberingForm);

const textsOf = ({ order, stockDocument, prefixes }: AllNumbering) => ({
  numbers: { order: numberAsTyped(order), stockDocument: numberAsTyped(stockDocument) },
  prefixes,
});
type Texts = ReturnType<typeof textsOf>;

function NumberingForm({ data: opened }: { data: AllNumbering }) {
  const form = useEditForm({
    draft: 'numbering',
    opened,
    query: numberingQuery,
    typedOf: textsOf,
    // Other people's changes need no mention: what nobody touched here isn't sent.
    merge: (...versions: [was: Texts, typed: Texts, now: Texts]) => ({
      merged: mergeFields(...versions, ({ length }) => length < 2).merged,
      contested: [],
    }),
    endpoint: raiseNumbering,
    toBody(typed, known) {
      const was = textsOf(known);
      const figures = Object.entries(changedFields(was.numbers, typed.numbers));
      return {
        ...Object.fromEntries(figures.map(([name, text]) => [name, typedNumber(text, 0)])),
        prefixes: changedFields(was.prefixes, typed.prefixes),
      };
    },
    over: () => ({}),
    isField: (path) => path === 'order' || path === 'stockDocument' || path.startsWith('prefixes.'),
    done: 'Нумерация сохранена',
  });
  const { numbers, prefixes } = form.typed;

  // A number can only be raised: no other typed one will be the next.
  const next = Math.max(typedNumber(numbers.stockDocument, 0) || 0, opened.stockDocument);

  return (
    <EditPanel
      form={form}
      className="grid gap-5"
      submit="Сохранить нумерацию"
      fallback="Не удалось сохранить нумерацию"
    >
      <div className={styles.fields}>
        {FIELDS.map(({ name, ...field }) => (
          <NumberField
            key={name}
            {...field}
            whole
            maxLength={9}
            error={form.error(name)}
            value={numbers[name]}
            onChange={(value) => form.type({ numbers: { ...numbers, [name]: value } })}
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
              error={form.error(`prefixes.${kind}`)}
              value={prefixes[kind]}
              onChange={(event) => form.type({ prefixes: { ...prefixes, [kind]: event.target.value } })}
            />
          ))}
        </div>
      </fieldset>
      <p className="muted text-14">
        Уже выданные номера не меняются. Номера заказов остаются без приставки: их диктуют по телефону. Номер можно
        только увеличить: один и тот же дважды не выдаётся. У чеков каждой кассы своя серия, её не меняют.
      </p>
    </EditPanel>
  );
}

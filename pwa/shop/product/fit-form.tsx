/**
 * «Подойдёт ли?»: compares measures that the buyer took at home with the product, at once; they are kept on the device.
 * Hidden for products without measurable features.
 */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Attributes, Feature } from '#contract/catalogue/catalog.ts';
import { setFlag, useFlag } from '../../device/database/use-flag.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fittingChoices, measuresOf, verdictOf, type Measure, type Verdict } from './fit-verdict.ts';
import styles from './fit-form.module.css';

interface FitFormProps {
  attributes: Attributes;
  features: readonly Feature[];
  subcategoryId: string;
  /** Address of the subcategory; null while unknown. */
  listing: string | null;
}

export function FitForm({ attributes, features, subcategoryId, listing }: FitFormProps) {
  const { value: kept, loaded } = useFlag('measures');
  // Text being typed takes precedence over what is stored.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isUnkept, setUnkept] = useState(false);
  const measures = measuresOf(attributes, features);
  const entered: Readonly<Record<string, string>> = { ...kept?.[subcategoryId], ...typed };
  if (measures.length === 0) return null;
  const verdicts = measures.map((measure) => verdictOf(measure, entered[measure.feature.code] ?? ''));

  function enter(code: string, text: string): void {
    setTyped((former) => ({ ...former, [code]: text }));
    setFlag('measures', { ...kept, [subcategoryId]: { ...entered, [code]: text } }).catch(() => setUnkept(true));
  }

  const choices = fittingChoices(measures, entered);
  return (
    <Disclosure title="Подойдёт ли?">
      <div className="grid gap-4">
        <p className="muted text-14">
          {isUnkept && 'Размеры не сохранились. '}
          Впишите, что измерили у себя: сравним с размерами товара.
        </p>
        <div className={styles.fields}>
          {measures.map((measure, index) => (
            <MeasureField
              key={measure.feature.code}
              measure={measure}
              text={entered[measure.feature.code] ?? ''}
              disabled={!loaded}
              verdict={verdicts[index] ?? null}
              onType={(text) => enter(measure.feature.code, text)}
            />
          ))}
        </div>
        <Conclusion verdicts={verdicts} />
        {choices.length > 0 && listing !== null && (
          <Link to={`${listing}?${new URLSearchParams(choices.map((choice) => ['feature', choice])).toString()}`}>
            Показать всё, что подойдёт
          </Link>
        )}
      </div>
    </Disclosure>
  );
}

interface MeasureFieldProps {
  measure: Measure;
  text: string;
  disabled: boolean;
  verdict: Verdict | null;
  onType: (text: string) => void;
}

function MeasureField({ measure: { feature, label }, text, disabled, verdict, onType }: MeasureFieldProps) {
  if (feature.type === 'enum')
    return (
      <Select
        label={label}
        options={feature.values.map(({ code, label: { ru } }) => ({ value: code, label: ru }))}
        placeholder="Не знаю"
        value={text}
        disabled={disabled}
        onChange={onType}
        hint={verdict?.text}
      />
    );
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      suffix={feature.unit === '' ? undefined : feature.unit}
      value={text}
      disabled={disabled}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      hint={verdict?.text}
    />
  );
}

function Conclusion({ verdicts }: { verdicts: readonly (Verdict | null)[] }) {
  const given = verdicts.filter((verdict) => verdict !== null);
  const isFitting = given.every(({ fits }) => fits);
  return (
    <div role="status">
      {given.length > 0 && (
        <Notice
          tone={isFitting ? 'mint' : 'sale'}
          title={isFitting ? 'По этим размерам подойдёт' : 'По этим размерам не подойдёт'}
        />
      )}
    </div>
  );
}

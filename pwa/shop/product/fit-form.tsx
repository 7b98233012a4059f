/** Compares measures taken at home with the product; the device keeps them. Hidden for products without measurable features. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Attributes, Feature } from '#contract/catalogue/catalog.ts';
import { setFlag, useFlag } from '../../device/database/use-flag.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './fit-form.module.css';
import { rangeChoice, valueChoice } from '#contract/catalogue/feature-filter.ts';
import { valueText } from '#contract/catalogue/feature-text.ts';
import { typedNumber } from '#contract/values/typed-number.ts';

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
  const given = verdicts.filter((verdict) => verdict !== null);
  const isFitting = given.every(({ fits }) => fits);

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
              hint={verdicts[index]?.text}
              onType={(text) => enter(measure.feature.code, text)}
            />
          ))}
        </div>
        <div role="status">
          {given.length > 0 && (
            <Notice
              tone={isFitting ? 'mint' : 'sale'}
              title={isFitting ? 'По этим размерам подойдёт' : 'По этим размерам не подойдёт'}
            />
          )}
        </div>
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
  hint: string | undefined;
  onType: (text: string) => void;
}

function MeasureField({ measure: { feature, label }, text, onType, ...state }: MeasureFieldProps) {
  if (feature.type === 'enum')
    return (
      <Select
        label={label}
        options={feature.values.map(({ code, label: { ru } }) => ({ value: code, label: ru }))}
        placeholder="Не знаю"
        value={text}
        onChange={onType}
        {...state}
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
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      {...state}
    />
  );
}

/** Label of the available room, by the feature's name in lower case. */
const ROOM_LABELS: Readonly<Record<string, string>> = {
  ширина: 'Место по ширине',
  длина: 'Место по длине',
  глубина: 'Место по глубине',
  высота: 'Место по высоте',
  вылет: 'Место по вылету',
};
/** Joint features: the existing one has to be equal. */
const JOINTS = /^(?:межосевое расстояние|диаметр|картридж$|подключение воды$|выпуск$)/i;

/** The features that a buyer measures at home, recognised by the names that administrators gave them. */
function isMeasure({ type, name }: Feature): boolean {
  const isRoom = type === 'number' && Object.hasOwn(ROOM_LABELS, name.ru.toLowerCase());
  return isRoom || ((type === 'number' || type === 'enum') && JOINTS.test(name.ru));
}

/** A value that fits everything: «универсальный» of an outlet. */
const FITS_ALL = /^универсальн/i;

export interface Measure {
  readonly feature: Feature;
  readonly value: string | number;
  readonly label: string;
  /** Room may exceed the product's size; a joint has to be equal to it. */
  readonly isRoom: boolean;
}

interface Verdict {
  readonly fits: boolean;
  readonly text: string;
}

/** The measurable features of this product, in the order of its subcategory. */
export function measuresOf(attributes: Attributes, features: readonly Feature[]): Measure[] {
  return features.flatMap((feature) => {
    const value = attributes[feature.code];
    if (value === undefined || typeof value === 'boolean' || !isMeasure(feature)) return [];
    const room = ROOM_LABELS[feature.name.ru.toLowerCase()];
    return [{ feature, value, label: room ?? `${feature.name.ru} у вас`, isRoom: room !== undefined }];
  });
}

const isUniversal = (feature: Feature, value: string | number): boolean => FITS_ALL.test(valueText(feature, value));

/** The verdict on a typed or chosen measure; null for an empty text and for anything but a number above zero. */
export function verdictOf({ feature, value, isRoom }: Measure, said: string): Verdict | null {
  if (said === '') return null;
  const isNumber = typeof value === 'number';
  const measured = isNumber ? typedNumber(said) : said;
  if (measured === null || (typeof measured === 'number' && !(measured > 0))) return null;
  if (isRoom && isNumber && typeof measured === 'number') {
    const left = measured - value;
    if (left === 0) return { fits: true, text: 'Встанет впритык' };
    return left > 0
      ? { fits: true, text: `Встанет, останется ${valueText(feature, left)}` }
      : { fits: false, text: `Не встанет: не хватает ${valueText(feature, -left)}` };
  }
  if (isUniversal(feature, value) || measured === value) return { fits: true, text: 'Подходит' };
  return { fits: false, text: `Не подходит: у товара ${valueText(feature, value)}` };
}

/** Listing filters that keep the goods fitting all given measures. */
export function fittingChoices(measures: readonly Measure[], said: Readonly<Record<string, string>>): string[] {
  return measures.flatMap(({ feature, value, isRoom }) => {
    const text = said[feature.code] ?? '';
    if (text === '') return [];
    if (typeof value !== 'number') {
      const universal = feature.values.filter(({ code }) => code !== text && isUniversal(feature, code));
      return [text, ...universal.map(({ code }) => code)].map((code) => valueChoice(feature.code, code));
    }
    const measured = typedNumber(text);
    if (measured === null || !(measured > 0)) return [];
    return [rangeChoice(feature.code, { from: isRoom ? undefined : measured, to: measured }) ?? []].flat();
  });
}

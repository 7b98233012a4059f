/** Edits one feature: its name, type and the settings of that type. The panel saves it together with the others. */
import { ArrowDown, ArrowUp, Lock, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  CATEGORY_NAME_MAX,
  FEATURE_VALUES_MAX,
  type FeatureDraft,
  featureDraftSchema,
  type ManagedFeature,
} from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';
import { sameName } from '#contract/values/same-name.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { Button, IconButton } from '../kit/buttons.tsx';
import { RestoredNotice } from '../kit/edit-form.tsx';
import { moved } from '../kit/sorting.tsx';
import styles from './feature-dialog.module.css';

interface FeatureDialogProps {
  /** Name under which what is typed is kept. */
  name: string;
  draft: FeatureDraft | undefined;
  /** The feature as saved, with its use by goods. */
  known: ManagedFeature | undefined;
  otherNames: readonly string[];
  onClose: () => void;
  onDone: (draft: FeatureDraft) => void;
}

interface TypedValue {
  readonly id: number;
  readonly code?: string | undefined;
  readonly label: string;
}

type FeatureType = FeatureDraft['type'];

const FEATURE_TYPES: readonly { value: FeatureType; label: string; hint: string }[] = [
  { value: 'enum', label: 'Выбор из списка', hint: 'Цвет, материал: по значениям работает фильтр' },
  { value: 'number', label: 'Число', hint: 'Ширина, объём: фильтр «от» и «до»' },
  { value: 'bool', label: 'Да или нет', hint: 'Есть подсветка, есть перелив' },
  { value: 'text', label: 'Текст', hint: 'Только на странице товара, без фильтра' },
];

export function typeText(type: FeatureType): string {
  return FEATURE_TYPES.find(({ value }) => value === type)?.label ?? type;
}

const number = (value: number): string => String(value).replace('.', ',').replace('-', '\u2212');

/** Summary of a feature: «от 50 до 300 мм, шаг 10», «хром, золото и ещё 3»; empty when there is nothing to add. */
export function featureFacts({
  type,
  unit = '',
  values = [],
  min = null,
  max = null,
  step = null,
}: FeatureDraft): string {
  if (type === 'enum') {
    const labels = values.map(({ label }) => label);
    return `${labels.slice(0, 4).join(', ')}${labels.length > 4 ? ` и ещё ${labels.length - 4}` : ''}`;
  }
  if (type === 'text') return unit;
  if (type !== 'number') return '';
  const range = [min !== null && `от ${number(min)}`, max !== null && `до ${number(max)}`, unit];
  return [range.filter(Boolean).join(' '), step !== null && `шаг ${number(step)}`].filter(Boolean).join(', ');
}

/** Why a feature that goods use is locked; null for an unused one. */
export function usedText(feature: ManagedFeature | undefined): string | null {
  if (feature === undefined || feature.used === 0) return null;
  return `Указана у ${counted(feature.used, 'товара', 'товаров', 'товаров')}`;
}

interface TypedFeature extends Readonly<Record<'name' | 'unit' | 'min' | 'max' | 'step', string>> {
  readonly code?: string | undefined;
  readonly type: FeatureType;
  readonly values: readonly TypedValue[];
}

export function typedOf(draft: FeatureDraft | undefined): TypedFeature {
  const { code, name = '', type = 'enum', unit = '', values = [], min, max, step } = draft ?? {};
  return {
    code,
    name,
    type,
    unit,
    values: values.map((value, id) => ({ ...value, id })),
    min: numberAsTyped(min),
    max: numberAsTyped(max),
    step: numberAsTyped(step),
  };
}

type Validated = { readonly draft: FeatureDraft } | { readonly errors: Readonly<Record<string, string>> };

/** The parsed feature, or errors by field: `name`, `min`, `values`, and `value 3` for the row with that id. */
export function validateFeature(typed: TypedFeature, otherNames: readonly string[]): Validated {
  const { code, name, type } = typed;
  const isOfNumbers = type === 'number';
  const values = type === 'enum' ? typed.values.filter(({ label }) => label.trim() !== '') : [];
  const draft: FeatureDraft = {
    ...(code === undefined ? {} : { code }),
    name: name.trim(),
    type,
    unit: isOfNumbers || type === 'text' ? typed.unit.trim() : '',
    values: values.map((value) => ({
      ...(value.code === undefined ? {} : { code: value.code }),
      label: value.label.trim(),
    })),
    min: isOfNumbers ? typedNumber(typed.min) : null,
    max: isOfNumbers ? typedNumber(typed.max) : null,
    step: isOfNumbers ? typedNumber(typed.step) : null,
  };
  const errors: Record<string, string> = {};
  for (const { path, message } of safeParse(featureDraftSchema, draft).error?.issues ?? []) {
    const [field, index] = path;
    const key = field === 'values' && typeof index === 'number' ? `value ${values[index]?.id}` : String(field);
    errors[key] ??= message;
  }
  if (otherNames.some((other) => sameName(other, draft.name))) errors['name'] ??= 'Такая характеристика уже есть';
  return Object.keys(errors).length === 0 ? { draft } : { errors };
}

interface ValuesEditorProps {
  values: readonly TypedValue[];
  known: ManagedFeature | undefined;
  errors: Readonly<Record<string, string>>;
  onChange: (values: readonly TypedValue[]) => void;
}

function ValuesEditor({ values, known, errors, onChange }: ValuesEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const wantsLast = useRef(false);
  useEffect(() => {
    if (!wantsLast.current) return;
    wantsLast.current = false;
    [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
  });
  const usedOf = (code: string | undefined) => known?.values.find((value) => value.code === code)?.used ?? 0;

  function add(): void {
    if (values.length >= FEATURE_VALUES_MAX) return;
    wantsLast.current = true;
    onChange([...values, { id: Math.max(-1, ...values.map(({ id }) => id)) + 1, label: '' }]);
  }

  return (
    <fieldset className="grid justify-start gap-3 min-w-0">
      <legend className="mb-2 text-14 weight-label">Значения</legend>
      {errors['values'] !== undefined && (
        <p className="sale text-14" role="alert">
          {errors['values']}
        </p>
      )}
      <ul ref={list} className="grid w-full gap-2">
        {values.map((value, index) => {
          const used = usedOf(value.code);
          const name = value.label === '' ? `${index + 1}` : `«${value.label}»`;
          return (
            <li key={value.id} className={styles.value}>
              <TextField
                label={`Значение ${index + 1}`}
                hideLabel
                maxLength={CATEGORY_NAME_MAX}
                value={value.label}
                error={errors[`value ${value.id}`]}
                suffix={used > 0 ? counted(used, 'товар', 'товара', 'товаров') : undefined}
                onChange={(event) =>
                  onChange(values.map((each) => (each === value ? { ...each, label: event.target.value } : each)))
                }
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  add();
                }}
              />
              {([-1, 1] as const).map((by) => (
                <IconButton
                  key={by}
                  icon={by < 0 ? ArrowUp : ArrowDown}
                  label={`${by < 0 ? 'Выше' : 'Ниже'}: значение ${name}`}
                  disabled={values[index + by] === undefined}
                  onClick={() => onChange(moved(values, index, by))}
                />
              ))}
              <IconButton
                icon={X}
                label={used > 0 ? `Значение ${name} убрать нельзя: оно указано у товаров` : `Убрать значение ${name}`}
                disabled={used > 0}
                onClick={() => onChange(values.filter((each) => each !== value))}
              />
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" icon={Plus} onClick={add} disabled={values.length >= FEATURE_VALUES_MAX}>
        Добавить значение
      </Button>
    </fieldset>
  );
}

export function FeatureDialog({ name, draft, known, otherNames, onClose, onDone }: FeatureDialogProps) {
  const start = typedOf(draft);
  const form = useTyping(name, start, { like: { ...start, values: [{ id: 0, label: '' }] } });
  const { typed } = form;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { ref, focusInvalid } = useInvalidFocus();
  const used = usedText(known);
  const type = (part: Partial<TypedFeature>) => {
    form.type(part);
    setErrors({});
  };
  const { text, value, choice } = fieldsOf({ typed, type }, (field) => errors[field]);

  function close(): void {
    form.drop();
    onClose();
  }

  function submit(): void {
    const validated = validateFeature(typed, otherNames);
    if ('draft' in validated) {
      onDone(validated.draft);
      return close();
    }
    setErrors(validated.errors);
    focusInvalid();
  }

  return (
    <ActDialog
      title={draft === undefined ? 'Новая характеристика' : 'Характеристика'}
      size={640}
      confirm="Готово"
      formRef={ref}
      onConfirm={submit}
      onLeave={onClose}
      onCancel={close}
      className="grid gap-5"
    >
      {form.isRestored && <RestoredNotice />}
      <TextField
        label="Название"
        placeholder="Например, цвет"
        maxLength={CATEGORY_NAME_MAX}
        required
        {...text('name')}
      />
      {used === null ? (
        <RadioCards label="Как заполняется" options={FEATURE_TYPES} {...choice('type')} />
      ) : (
        <Notice tone="mint" icon={<Lock />} title={FEATURE_TYPES.find(({ value }) => value === typed.type)?.label}>
          {used}: тип изменить уже нельзя, чтобы ничего не пропало. Название и остальное менять можно.
        </Notice>
      )}
      {typed.type === 'number' && (
        <div className={styles.numbers}>
          <TextField label="Единица" placeholder="мм" maxLength={20} optional {...text('unit')} />
          <NumberField label="Не меньше" min={null} step="any" optional {...value('min')} />
          <NumberField label="Не больше" min={null} step="any" optional {...value('max')} />
          <NumberField label="Шаг" step="any" optional {...value('step')} />
        </div>
      )}
      {typed.type === 'text' && (
        <TextField label="Единица" className={styles.unit} maxLength={20} optional {...text('unit')} />
      )}
      {typed.type === 'enum' && (
        <ValuesEditor values={typed.values} known={known} errors={errors} onChange={(values) => type({ values })} />
      )}
    </ActDialog>
  );
}

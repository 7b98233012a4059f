/** Editor of a list feature's choices, in their order; choices that goods use cannot be removed. */
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { FEATURE_VALUES_MAX, CATEGORY_NAME_MAX, type ManagedFeature } from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';
import { moved } from '../kit/sorting.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './feature-dialog.module.css';
import type { TypedValue } from './typed-feature.ts';
import { Button, IconButton } from '../kit/buttons.tsx';

export interface ValuesEditorProps {
  values: readonly TypedValue[];
  known: ManagedFeature | undefined;
  errors: Readonly<Record<string, string>>;
  onChange: (values: readonly TypedValue[]) => void;
}

export function ValuesEditor({ values, known, errors, onChange }: ValuesEditorProps) {
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
  function addOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  function shift(index: number, by: -1 | 1): void {
    const next = moved(values, index, by);
    if (next !== null) onChange(next);
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
                onKeyDown={addOnEnter}
              />
              <IconButton
                icon={ArrowUp}
                label={`Выше: значение ${name}`}
                disabled={index === 0}
                onClick={() => shift(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Ниже: значение ${name}`}
                disabled={index === values.length - 1}
                onClick={() => shift(index, 1)}
              />
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

/** A field for a number: the browser's own, with its limits and its step. */
import { FormText } from '../../parts/form-fields.tsx';
import type { TextFieldProps } from '../../ui/text-field.tsx';
import type { PlainField, ProductValues } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';

export interface NumberTextProps extends Pick<TextFieldProps, 'label' | 'required' | 'suffix' | 'hint'> {
  form: ProductForm['form'];
  name: PlainField | `attributes.${string}`;
  step: number | 'any';
  /** 0 unless said; null for none. */
  min?: number | null;
  max?: number | null;
}

export function NumberText({ form, name, step, min = 0, max, ...field }: NumberTextProps) {
  return (
    <FormText<ProductValues>
      {...field}
      form={form}
      name={name}
      type="number"
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      min={min ?? undefined}
      max={max ?? undefined}
      step={step}
      // A turn of the wheel over a field that has the focus would change what was typed.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

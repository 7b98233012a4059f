/** A number field of the product form with its minimum and step. */
import { FormNumber } from '../../parts/forms/form-fields.tsx';
import type { NumberFieldProps } from '../../parts/forms/number-field.tsx';
import { NUMBER_STEPS, type NumberField } from './number-rules.ts';
import type { ProductForm } from './use-product-form.ts';

export interface NumberTextProps extends Pick<NumberFieldProps, 'label' | 'required' | 'suffix' | 'hint'> {
  form: ProductForm['form'];
  name: NumberField;
}

/** Fields of whole numbers. A price is not among them: its arrow keys change roubles, but it may have kopecks. */
const WHOLE: ReadonlySet<NumberField> = new Set(['stockQty', 'lengthMm', 'widthMm', 'heightMm']);

export function NumberText({ name, ...field }: NumberTextProps) {
  return <FormNumber {...field} name={name} step={NUMBER_STEPS[name]} whole={WHOLE.has(name)} />;
}

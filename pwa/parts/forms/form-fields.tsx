/** The kit's fields bound to a form by name: the form provides value, error and handlers. */
import type { JSX, ReactNode } from 'react';
import { Controller, type ControllerRenderProps, type FieldValues, type Path } from 'react-hook-form';
import { Checkbox, type CheckboxProps } from '../../ui/checkbox.tsx';
import { PasswordField, type PasswordFieldProps } from '../../ui/password-field.tsx';
import { TextArea, type TextAreaProps } from '../../ui/text-area.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';
import { PhoneField, type PhoneFieldProps } from './phone-field.tsx';
import type { ServerForm } from './use-server-form.ts';

/** Props of a bound field: form and name, and the kit's other props. */
type BoundField<Values extends FieldValues, Body extends FieldValues, Props> = Omit<
  Props,
  'name' | 'value' | 'checked' | 'onChange' | 'onBlur' | 'ref' | 'error' | 'form'
> & {
  form: ServerForm<Values, Body>;
  name: Path<Values>;
};

function errorOf<Values extends FieldValues, Body extends FieldValues>(
  { fields }: ServerForm<Values, Body>,
  name: Path<Values>,
): string | undefined {
  return fields.getFieldState(name, fields.formState).error?.message;
}

type Controlled = Omit<ControllerRenderProps, 'value'> & { readonly value: unknown };

type Bound<Props> = <Values extends FieldValues, Body extends FieldValues>(
  props: BoundField<Values, Body, Props>,
) => ReactNode;

/** Binds a field that reads and reports its value by the form's handlers. */
function registered<Props>(Field: (props: Props) => ReactNode): Bound<Props> {
  return ({ form, name, ...field }) => {
    const tied = { ...field, ...form.fields.register(name), error: errorOf(form, name) };
    return <Field {...(tied as unknown as Props & JSX.IntrinsicAttributes)} />;
  };
}

/** Binds a field whose value the form controls; `tie` gives the field's own names for value and handlers. */
function controlled<Props>(
  Field: (props: Props) => ReactNode,
  tie: (field: Controlled) => object = (field) => field,
): Bound<Props> {
  return ({ form, name, ...field }) => (
    <Controller
      control={form.fields.control}
      name={name}
      render={({ field: given }) => {
        const tied = { ...field, ...tie(given as unknown as Controlled), error: errorOf(form, name) };
        return <Field {...(tied as unknown as Props & JSX.IntrinsicAttributes)} />;
      }}
    />
  );
}

export const FormText = registered<TextFieldProps>(TextField);
/** Has no length limit: a silently truncated password would be a different one. */
export const FormPassword = registered<PasswordFieldProps>((props) => <PasswordField required {...props} />);
export const FormTextArea = controlled<TextAreaProps>(TextArea);
export const FormPhone = controlled<PhoneFieldProps>(PhoneField, ({ ref: _ref, ...tie }) => tie);
export const FormCheckbox = controlled<CheckboxProps>(Checkbox, ({ value, ...tie }) => ({ ...tie, checked: value }));
/** A number or a sum; the form holds the text as typed. A feature without an entry has no value at all. */
export const FormNumber = controlled<NumberFieldProps>(NumberField, ({ value, ...tie }) => ({
  ...tie,
  value: value ?? '',
}));
/** A day as `YYYY-MM-DD`; the form holds text that is no date as typed, for its rules to refuse. */
export const FormDate = controlled<Omit<DateFieldProps, 'onDay' | 'onUnread'>>(
  (field) => <DateField {...(field as DateFieldProps)} />,
  ({ name, value, onChange }) => ({ name, value, onDay: onChange, onUnread: onChange }),
);

/** The kit's fields bound to a form by name: the form provides value, error and handlers. */
import { Controller, type FieldValues, type Path } from 'react-hook-form';
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

export function FormText<Values extends FieldValues, Body extends FieldValues>({
  form,
  name,
  ...field
}: BoundField<Values, Body, TextFieldProps>) {
  return <TextField {...field} {...form.fields.register(name)} error={errorOf(form, name)} />;
}

/** Has no length limit: a silently truncated password would be a different one. */
export function FormPassword<Values extends FieldValues, Body extends FieldValues>({
  form,
  name,
  ...field
}: BoundField<Values, Body, PasswordFieldProps>) {
  return <PasswordField {...field} {...form.fields.register(name)} error={errorOf(form, name)} />;
}

export function FormTextArea<Values extends FieldValues, Body extends FieldValues>({
  form,
  name,
  ...field
}: BoundField<Values, Body, TextAreaProps>) {
  return (
    <Controller
      control={form.fields.control}
      name={name}
      render={({ field: tie }) => <TextArea {...field} {...tie} error={errorOf(form, name)} />}
    />
  );
}

export function FormPhone<Values extends FieldValues, Body extends FieldValues>({
  form,
  name,
  ...field
}: BoundField<Values, Body, PhoneFieldProps>) {
  return (
    <Controller
      control={form.fields.control}
      name={name}
      render={({ field: { ref: _ref, ...tie } }) => <PhoneField {...field} {...tie} error={errorOf(form, name)} />}
    />
  );
}

export function FormCheckbox<Values extends FieldValues, Body extends FieldValues>({
  form,
  name,
  ...field
}: BoundField<Values, Body, CheckboxProps>) {
  return (
    <Controller
      control={form.fields.control}
      name={name}
      render={({ field: { value, ...tie } }) => (
        <Checkbox {...field} {...tie} checked={value} error={errorOf(form, name)} />
      )}
    />
  );
}

/** A number or a sum; the form holds the text as typed. */
export function FormNumber<Values extends FieldValues, Body extends FieldValues>({
  form,
  name,
  ...field
}: BoundField<Values, Body, NumberFieldProps>) {
  return (
    <Controller
      control={form.fields.control}
      name={name}
      // A feature without an entry has no value at all.
      render={({ field: { value, ...tie } }) => (
        <NumberField {...field} {...tie} value={value ?? ''} error={errorOf(form, name)} />
      )}
    />
  );
}

/** A day as `YYYY-MM-DD`; the form holds text that is no date as typed, for its rules to refuse. */
export function FormDate<Values extends FieldValues, Body extends FieldValues>({
  form,
  name,
  ...field
}: Omit<BoundField<Values, Body, DateFieldProps>, 'onDay' | 'onUnread'>) {
  return (
    <Controller
      control={form.fields.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <DateField
          {...field}
          name={name}
          value={value}
          onDay={onChange}
          onUnread={onChange}
          error={errorOf(form, name)}
        />
      )}
    />
  );
}

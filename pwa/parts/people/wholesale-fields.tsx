/** Company, INN and comment of a wholesale buyer: at registration and in the account. */
import { COMPANY_NAME_MAX, WHOLESALE_COMMENT_MAX } from '#contract/people/wholesale-application.ts';
import type { FieldValues, Path } from 'react-hook-form';
import { FormText, FormTextArea } from '../forms/form-fields.tsx';
import type { ServerForm } from '../forms/use-server-form.ts';

export interface WholesaleFieldsProps<Values extends FieldValues, Body extends FieldValues> {
  form: ServerForm<Values, Body>;
  /** Prefix of the three fields' names in the form: '' or `wholesale.`. */
  under: '' | 'wholesale.';
  companyHint?: string;
}

export function WholesaleFields<Values extends FieldValues, Body extends FieldValues>({
  form,
  under,
  companyHint,
}: WholesaleFieldsProps<Values, Body>) {
  const name = (field: string) => `${under}${field}` as Path<Values>;
  return (
    <>
      <FormText
        form={form}
        name={name('companyName')}
        label="Компания"
        size={48}
        autoComplete="organization"
        maxLength={COMPANY_NAME_MAX}
        hint={companyHint}
      />
      <FormText
        form={form}
        name={name('inn')}
        label="ИНН"
        size={48}
        optional
        inputMode="numeric"
        maxLength={20}
        hint="10 цифр у организации, 12 у предпринимателя"
      />
      <FormTextArea
        form={form}
        name={name('comment')}
        label="Комментарий"
        optional
        maxLength={WHOLESALE_COMMENT_MAX}
        placeholder="Чем занимаетесь, какие товары и объёмы интересны"
      />
    </>
  );
}

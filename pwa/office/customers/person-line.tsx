/** The person an action is about, shown to prevent mistakes. */
import type { Customer } from '#contract/accounts/customers.ts';
import { formatPhone } from '#contract/values/phone.ts';

export function PersonLine({
  person: { name, phone, wholesale },
  company = false,
}: {
  person: Customer;
  company?: boolean;
}) {
  return (
    <div className="grid gap-half text-14 on-porcelain round-control p-3-4">
      <p className="text-16 weight-heading">{name === '' ? 'Имя не указано' : name}</p>
      <p className="tabular">{formatPhone(phone)}</p>
      {company && wholesale.companyName !== '' && (
        <p>
          {wholesale.companyName}
          {wholesale.inn === '' ? ', ИНН не указан' : <span className="tabular">, ИНН {wholesale.inn}</span>}
        </p>
      )}
      {company && wholesale.comment !== '' && <p className="mt-1 muted anywhere pre-line">{wholesale.comment}</p>}
    </div>
  );
}

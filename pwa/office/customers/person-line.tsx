/** The person an action is about, shown to prevent mistakes. */
import type { Customer } from '#contract/accounts/customers.ts';
import { formatPhone } from '#contract/values/phone.ts';
import styles from './acts.module.css';

export function PersonLine({
  person: { name, phone, wholesale },
  company = false,
}: {
  person: Customer;
  company?: boolean;
}) {
  return (
    <div className={styles.person}>
      <p className={styles.name}>{name === '' ? 'Имя не указано' : name}</p>
      <p className="tabular">{formatPhone(phone)}</p>
      {company && wholesale.companyName !== '' && (
        <p>
          {wholesale.companyName}
          {wholesale.inn === '' ? ', ИНН не указан' : <span className="tabular">, ИНН {wholesale.inn}</span>}
        </p>
      )}
      {company && wholesale.comment !== '' && <p className={styles.comment}>{wholesale.comment}</p>}
    </div>
  );
}

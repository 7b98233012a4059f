/** The wholesale application and the decision about it. */
import { Check } from 'lucide-react';
import type { Customer } from '#contract/accounts/customers.ts';
import { ownTermsText } from '#contract/people/own-terms.ts';
import { Button } from '../../ui/button.tsx';
import type { ChooseAct } from './act-dialogs.tsx';
import { ACT_LABELS } from './person-acts.ts';
import { WholesaleMark } from './person-marks.tsx';
import { Facts } from '../kit/facts.tsx';
import styles from './person-panel.module.css';

export function PersonWholesale({ person, onAct }: { person: Customer; onAct: ChooseAct }) {
  const { status, companyName, inn, comment, reason, discount = 0, minimum = null } = person.wholesale;
  return (
    <section className={styles.part} aria-label="Опт">
      <h3 className="row gap-3">
        Опт <WholesaleMark status={status} />
      </h3>
      {status === 'none' ? (
        <p className={styles.quiet}>Заявки не было. Её подают при регистрации или в кабинете.</p>
      ) : (
        <Facts
          className={styles.facts}
          of={[
            ['Компания', companyName === '' ? '—' : companyName],
            ['ИНН', inn === '' ? 'не указан' : inn, 'tabular'],
            comment !== '' && ['Комментарий', comment, 'pre-line'],
            status === 'approved' && ['Условия', ownTermsText({ discount, minimum })],
            status === 'declined' && reason !== '' && ['Причина отказа', reason, 'pre-line'],
          ]}
        />
      )}
      {status === 'pending' && (
        <div className={styles.decide}>
          <Button icon={Check} onClick={() => onAct('approve', person)}>
            {ACT_LABELS.approve}
          </Button>
          <Button variant="danger" onClick={() => onAct('decline', person)}>
            Отклонить…
          </Button>
        </div>
      )}
      {status === 'approved' && (
        <div className={styles.acts}>
          <Button variant="outline" onClick={() => onAct('terms', person)}>
            Изменить условия…
          </Button>
          <Button variant="danger" onClick={() => onAct('revoke', person)}>
            Отозвать опт…
          </Button>
        </div>
      )}
    </section>
  );
}

/** /account/profile: the name, the login data and wholesale access. */
import { Link } from 'react-router-dom';
import { formatPhone } from '#contract/values/phone.ts';
import { useConnection } from '../../device/use-connection.ts';
import { firstScreenOf } from '../../parts/people/first-screen.ts';
import { roleText } from '../../parts/people/person-words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NameForm } from './name-form.tsx';
import styles from './section.module.css';
import { useAccount } from './use-account.ts';
import { WholesalePanel } from './wholesale-panel.tsx';

export function ProfileSection() {
  const { person, profile, failed, asking, askAgain } = useAccount();
  const { reachable } = useConnection();
  const workplace = firstScreenOf(person.role);
  return (
    <div className={styles.stack}>
      {failed && profile === undefined && (
        <Notice
          tone={reachable === false ? 'low' : 'sale'}
          urgent
          title="Не удалось получить профиль"
          action={
            <Button variant="link" busy={asking} onClick={askAgain}>
              Повторить
            </Button>
          }
        >
          {reachable === false
            ? 'Нет сети: показано то, что сохранено на этом устройстве. Изменить данные получится, когда появится связь.'
            : 'Показано то, что сохранено на этом устройстве.'}
        </Notice>
      )}
      <Panel title="Имя">
        {/* A name changed in another tab or device remounts the form; other updates of the profile keep what is being typed. */}
        <NameForm key={person.name} name={person.name} />
      </Panel>
      <Panel title="Данные для входа">
        <dl className={styles.facts}>
          <div>
            <dt>Телефон</dt>
            <dd className="tabular">{formatPhone(person.phone)}</dd>
          </div>
          <div>
            <dt>Роль</dt>
            <dd>
              {roleText(person.role)}
              {workplace !== null && <Link to={workplace}>К работе</Link>}
            </dd>
          </div>
        </dl>
      </Panel>
      <WholesalePanel role={person.role} wholesale={{ ...person.wholesale, reason: profile?.wholesale.reason ?? '' }} />
    </div>
  );
}

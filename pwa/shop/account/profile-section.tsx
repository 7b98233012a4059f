/** /account/profile: the name, the login data and wholesale access. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PERSON_NAME_MAX } from '#contract/values/person-name.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { saveProfile } from '#contract/accounts/profile.ts';
import { useConnection } from '../../device/use-connection.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormText } from '../../parts/forms/form-fields.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { firstScreenOf } from '../../parts/people/first-screen.ts';
import { roleText } from '../../parts/people/person-words.ts';
import { saveName } from '../../queries/profile.ts';
import { useShop } from '../../queries/shop.ts';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Fact } from '../../ui/facts.tsx';
import styles from './section.module.css';
import { useAccount } from './use-account.ts';
import { WholesalePanel } from './wholesale-panel.tsx';

export function ProfileSection() {
  const { person, profile, failed, asking, askAgain } = useAccount();
  const { reachable } = useConnection();
  const { sellsWholesale } = useShop();
  const workplace = firstScreenOf(person.role);
  return (
    <div className={styles.stack}>
      {failed && profile === undefined && (
        <Notice
          tone={reachable === false ? 'low' : 'sale'}
          urgent
          title="Не удалось получить профиль"
          action={<RetryButton variant="link" busy={asking} onClick={askAgain} />}
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
          <Fact name="Телефон">{formatPhone(person.phone)}</Fact>
          <Fact name="Роль">
            {roleText(person.role)} {workplace !== null && <Link to={workplace}>К работе</Link>}
          </Fact>
        </dl>
      </Panel>
      {(sellsWholesale || person.wholesale.status !== 'none') && (
        <WholesalePanel
          role={person.role}
          wholesale={{ ...person.wholesale, reason: profile?.wholesale.reason ?? '' }}
        />
      )}
    </div>
  );
}

/** @param props.name the name that the shop knows */
function NameForm({ name }: { name: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useServerForm({
    schema: saveProfile.body,
    initial: { name },
    draft: { name: 'name', fields: ['name'] },
    send: (body) => saveName(client, body),
    onDone: () => void toast.show({ text: 'Имя обновлено', tone: 'ok' }),
  });
  return (
    <form {...form.props} className={styles.form}>
      <FormFailure failure={form.failure} fallback="Ошибка сохранения имени" />
      <FormText
        form={form}
        name="name"
        label="Как к вам обращаться"
        size={48}
        autoComplete="name"
        maxLength={PERSON_NAME_MAX}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy} busyLabel="Сохраняем…">
          Сохранить
        </Button>
      </div>
    </form>
  );
}

/** /account/profile: the name, the login data and wholesale access. */
import { useQueryClient } from '@tanstack/react-query';
import { Ban, CircleCheck, Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { applyForWholesale as applyEndpoint, type Profile, saveProfile } from '#contract/accounts/profile.ts';
import { ownTermsText } from '#contract/people/own-terms.ts';
import { wholesaleAfter, type WholesaleStatus, wholesaleStatusText } from '#contract/people/wholesale.ts';
import { isColleague, type PersonRole } from '#contract/roles.ts';
import { PERSON_NAME_MAX } from '#contract/values/person-name.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { useConnection } from '../../device/use-connection.ts';
import { dropFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormText } from '../../parts/forms/form-fields.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { paths } from '../../parts/page/paths.ts';
import { firstScreenOf } from '../../parts/people/first-screen.ts';
import { roleText } from '../../parts/people/person-words.ts';
import { WholesaleFields } from '../../parts/people/wholesale-fields.tsx';
import { applyForWholesale, saveName } from '../../queries/profile.ts';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill, type PillProps } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAccount } from './use-account.ts';
import styles from './section.module.css';

/** Look of each status, and its consequence; empty when there is none. */
const LOOKS: Readonly<Record<WholesaleStatus, { tone: PillProps['tone']; icon?: ReactNode; text: string }>> = {
  none: {
    tone: 'neutral',
    text: 'Оптовым покупателям открыты оптовые цены во всём каталоге. Расскажите о компании — администратор рассмотрит заявку.',
  },
  pending: {
    tone: 'low',
    icon: <Clock size={16} />,
    text: 'Администратор рассмотрит заявку. Оптовые цены появятся сами, выходить и входить заново не нужно.',
  },
  approved: {
    tone: 'ok',
    icon: <CircleCheck size={16} />,
    text: 'В каталоге, в корзине и на страницах товаров показаны оптовые цены.',
  },
  declined: { tone: 'sale', icon: <Ban size={16} />, text: 'Исправьте данные и подайте заявку ещё раз.' },
};

export function WholesalePanel({ role, wholesale }: { role: PersonRole; wholesale: Profile['wholesale'] }) {
  const { status, companyName, inn, comment, reason, discount = 0, minimum = null } = wholesale;
  // A newer server may know a status that this version doesn't.
  const { tone, icon, text } = Object.hasOwn(LOOKS, status) ? LOOKS[status] : { ...LOOKS.none, text: '' };
  // Staff see wholesale prices anyway, and an approval never changes their role.
  const mayApply = !isColleague(role) && wholesaleAfter(status, 'apply') !== null;
  const [isApplying, setApplying] = useState(hasWholesaleDraft);
  return (
    <Panel
      title="Оптовые цены"
      titleAside={
        <Pill tone={tone} icon={icon}>
          {wholesaleStatusText(status)}
        </Pill>
      }
    >
      <div className={styles.stack}>
        {reason !== '' && (
          <Notice tone="sale" title="Причина">
            {reason}
          </Notice>
        )}
        {(mayApply || status !== 'none') && !(isColleague(role) && status === 'declined') && text !== '' && (
          <p className="ink-soft">{text}</p>
        )}
        {role === 'wholesale' && (discount > 0 || minimum !== null) && (
          <p className="ink-soft">Ваши условия: {ownTermsText({ discount, minimum })}.</p>
        )}
        {isColleague(role) && status === 'none' && (
          <p className="ink-soft">Сотрудникам магазина оптовые цены видны без заявки.</p>
        )}
        {companyName !== '' && !(mayApply && isApplying) && (
          <dl className={styles.facts}>
            <Fact name="Компания">{companyName}</Fact>
            {inn !== '' && <Fact name="ИНН">{inn}</Fact>}
            {comment !== '' && <Fact name="Комментарий">{comment}</Fact>}
          </dl>
        )}
        {role === 'wholesale' && (
          <div className="flex wrap gap-3 full-on-phones">
            <ButtonLink to={paths.quickOrder()} variant="outline">
              Быстрый заказ по артикулам
            </ButtonLink>
          </div>
        )}
        {mayApply && isApplying && (
          <WholesaleForm initial={{ companyName, inn, comment }} onClose={() => setApplying(false)} />
        )}
        {mayApply && !isApplying && (
          <div className="flex wrap gap-3 full-on-phones">
            <Button variant="outline" onClick={() => setApplying(true)}>
              {status === 'declined' ? 'Подать заявку снова' : 'Подать заявку'}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

const DRAFT = 'wholesale';

/** True when the person had begun an application before the page was reloaded. */
function hasWholesaleDraft(): boolean {
  return Object.keys(readFormDraft(DRAFT)).length > 0;
}

interface WholesaleFormProps {
  /** Values of the last application. */
  initial: Pick<Profile['wholesale'], 'companyName' | 'inn' | 'comment'>;
  onClose: () => void;
}

function WholesaleForm({ initial, onClose }: WholesaleFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useServerForm({
    schema: applyEndpoint.body,
    initial,
    draft: { name: DRAFT, fields: ['companyName', 'inn', 'comment'] },
    send: (body) => applyForWholesale(client, body),
    onDone: () => {
      toast.show({ text: 'Заявка отправлена', tone: 'ok' });
      onClose();
    },
  });
  return (
    <form {...form.props} className="grid gap-5 max-w-440">
      <FormFailure failure={form.failure} fallback="Не удалось отправить заявку" />
      <WholesaleFields form={form} under="" />
      <div className="flex wrap gap-3 full-on-phones">
        <Button type="submit" busy={form.busy} busyLabel="Отправляем…">
          Отправить заявку
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            dropFormDraft(DRAFT);
            onClose();
          }}
        >
          Отмена
        </Button>
      </div>
    </form>
  );
}

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
    <form {...form.props} className="grid gap-5 max-w-440">
      <FormFailure failure={form.failure} fallback="Ошибка сохранения имени" />
      <FormText
        form={form}
        name="name"
        label="Как к вам обращаться"
        size={48}
        autoComplete="name"
        maxLength={PERSON_NAME_MAX}
      />
      <div className="flex wrap gap-3 full-on-phones">
        <Button type="submit" busy={form.busy} busyLabel="Сохраняем…">
          Сохранить
        </Button>
      </div>
    </form>
  );
}

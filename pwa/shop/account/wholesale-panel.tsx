/** Wholesale access: its status, the data of the application, and the form to apply or apply again. */
import { Ban, CircleCheck, Clock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Profile } from '#contract/accounts/profile.ts';
import { isColleague, type PersonRole } from '#contract/roles.ts';
import { ownTermsText } from '#contract/people/own-terms.ts';
import { wholesaleAfter, wholesaleStatusText, type WholesaleStatus } from '#contract/people/wholesale.ts';
import { paths } from '../../parts/page/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill, type PillProps } from '../../ui/pill.tsx';
import styles from './section.module.css';
import { hasWholesaleDraft, WholesaleForm } from './wholesale-form.tsx';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface Look {
  tone: PillProps['tone'];
  icon?: ReactNode;
  /** Consequence of the status; empty when there is none. */
  text: string;
}

const LOOKS: Readonly<Record<WholesaleStatus, Look>> = {
  none: {
    tone: 'neutral',
    text: 'Оптовым покупателям открыты оптовые цены во всём каталоге. Расскажите о компании — администратор рассмотрит заявку.',
  },
  pending: {
    tone: 'low',
    icon: <Clock {...ICON} />,
    text: 'Администратор рассмотрит заявку. Оптовые цены появятся сами, выходить и входить заново не нужно.',
  },
  approved: {
    tone: 'ok',
    icon: <CircleCheck {...ICON} />,
    text: 'В каталоге, в корзине и на страницах товаров показаны оптовые цены.',
  },
  declined: { tone: 'sale', icon: <Ban {...ICON} />, text: 'Исправьте данные и подайте заявку ещё раз.' },
};

const UNKNOWN: Look = { tone: 'neutral', text: '' };

export interface WholesalePanelProps {
  role: PersonRole;
  wholesale: Profile['wholesale'];
}

export function WholesalePanel({ role, wholesale }: WholesalePanelProps) {
  const { status, companyName, inn, comment, reason, discount = 0, minimum = null } = wholesale;
  // A newer server may know a status that this version doesn't.
  const { tone, icon, text } = Object.hasOwn(LOOKS, status) ? LOOKS[status] : UNKNOWN;
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
            <Fact name="Компания" value={companyName} />
            <Fact name="ИНН" value={inn} />
            <Fact name="Комментарий" value={comment} />
          </dl>
        )}
        {role === 'wholesale' && (
          <div className={styles.actions}>
            <Link to={paths.quickOrder()} className={buttonClass({ variant: 'outline' })}>
              Быстрый заказ по артикулам
            </Link>
          </div>
        )}
        {mayApply && isApplying && (
          <WholesaleForm
            initial={{ companyName, inn, comment }}
            onDone={() => setApplying(false)}
            onCancel={() => setApplying(false)}
          />
        )}
        {mayApply && !isApplying && (
          <div className={styles.actions}>
            <Button variant="outline" onClick={() => setApplying(true)}>
              {status === 'declined' ? 'Подать заявку снова' : 'Подать заявку'}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

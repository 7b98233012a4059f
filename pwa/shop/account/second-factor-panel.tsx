/** Second factor of staff accounts: enabling and disabling it. */
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/people/auth.ts';
import { RECOVERY_CODES } from '#contract/accounts/second-factor.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { secondFactorQuery } from '../../queries/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ListFailure, RowsLoading } from './list-states.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './section.module.css';
import { SecondFactorOff } from './second-factor-off.tsx';
import { SecondFactorOn } from './second-factor-on.tsx';

/** With this many recovery codes or fewer the panel warns the person. */
const FEW = 3;

export function SecondFactorPanel({ person }: { person: User }) {
  const { data, isError, error, isFetching, refetch } = useQuery(secondFactorQuery(person));
  const [step, setStep] = useState<'rest' | 'on' | 'off'>('rest');
  /** Shown once, until the person confirms that they have saved the codes. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const rest = () => setStep('rest');
  // Only administrators can enable it; anyone who has it enabled sees it.
  if (data?.since === null && codes === null && person.role !== 'admin') return null;
  return (
    <Panel
      title="Код при входе"
      titleAside={
        data?.since != null && (
          <Pill tone="ok" icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden />}>
            Включён
          </Pill>
        )
      }
    >
      {data === undefined && isError && (
        <ListFailure
          error={error}
          title="Не удалось узнать, включён ли код"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <RowsLoading />}
      <LeaveGuard dirty={codes !== null} mayLeave={() => false} onLeave={() => setCodes(null)}>
        Запасные коды мы больше не покажем. Если вы их не сохранили, останьтесь.
      </LeaveGuard>
      {data !== undefined && codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {data !== undefined && codes === null && data.since === null && (
        <>
          {step === 'on' ? (
            <SecondFactorOn
              onDone={(made) => {
                setCodes(made);
                rest();
              }}
              onCancel={rest}
            />
          ) : (
            <div className={styles.form}>
              <p className="ink-soft">
                Кроме пароля магазин спросит шесть цифр из приложения на вашем телефоне: Google Authenticator, Яндекс
                Ключ или другого. Пароля одного станет мало, чтобы войти в кабинет администратора. PIN на кассе
                останется прежним: прав администратора он не даёт.
              </p>
              <div className={styles.actions}>
                <Button onClick={() => setStep('on')}>Включить код при входе</Button>
              </div>
            </div>
          )}
        </>
      )}
      {data !== undefined && codes === null && data.since !== null && (
        <div className={styles.form}>
          <p className="ink-soft">
            После пароля магазин спрашивает код из приложения. Включён <Moment at={data.since} />.
          </p>
          {/* This screen was switching it on and has got no codes: the answer was lost. */}
          <RecoveryLeft left={data.recoveryLeft} lost={step === 'on'} />
          {step === 'off' ? (
            <SecondFactorOff onDone={rest} onCancel={rest} />
          ) : (
            <div className={styles.actions}>
              <Button variant="outline" onClick={() => setStep('off')}>
                Отключить код
              </Button>
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}

const RENEW = 'Чтобы получить новые, отключите код и включите его снова.';

/** @param lost true when the answer with the codes has not arrived here */
export function RecoveryLeft({ left, lost }: { left: number; lost: boolean }) {
  if (lost)
    return (
      <Notice tone="low" urgent title="Код включён, но запасные коды сюда не дошли">
        Ответ сервера потерялся. {RENEW}
      </Notice>
    );
  if (left > FEW)
    return (
      <p className={styles.small}>
        Запасных кодов: {left} из&nbsp;{RECOVERY_CODES}.
      </p>
    );
  return (
    <Notice tone="low">
      {left === 0
        ? 'Запасных кодов не осталось. '
        : `${plural(left, 'Остался', 'Осталось', 'Осталось')} ${counted(left, 'запасной код', 'запасных кода', 'запасных кодов')}. `}
      {RENEW}
    </Notice>
  );
}

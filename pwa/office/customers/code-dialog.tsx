/**
 * A one-time code for a lost password. It lives in this dialog alone: closing it is the end of the code on this screen.
 */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { counted } from '#contract/values/plural.ts';
import { formatCode } from '#contract/people/one-time-code.ts';
import { formatPhone } from '#contract/people/phone.ts';
import { clockText } from '../../parts/time/moments.ts';
import { Unbroken } from '../../parts/page/unbroken.tsx';
import { useCustomerActs } from '../../queries/customers.ts';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ActFailure } from './act-failure.tsx';
import styles from './acts.module.css';
import type { ActDialogProps } from './act-dialog-props.ts';
import { PersonLine } from './person-line.tsx';
import { useAct } from './use-act.ts';

interface Issued {
  code: string;
  expiresAt: string;
}

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function CodeDialog({ open, person, onClose }: ActDialogProps) {
  const acts = useCustomerActs();
  const [issued, setIssued] = useState<Issued | null>(null);
  const { busy, failure, run } = useAct<Issued>(setIssued);
  const left = useMinutesLeft(issued?.expiresAt);
  const isOver = issued !== null && left <= 0;
  const issue = () => void run(() => acts.issueCode(person._id));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={issued === null ? 'Выдать одноразовый код?' : 'Одноразовый код'}
      firm
      footer={
        issued === null || isOver ? (
          <>
            <Button busy={busy} busyLabel="Выдаём…" onClick={issue}>
              {isOver ? 'Выдать новый код' : 'Выдать код'}
            </Button>
            <Button variant="outline" onClick={onClose}>
              {isOver ? 'Закрыть' : 'Отмена'}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Готово</Button>
        )
      }
    >
      <div className={styles.body}>
        {issued === null ? (
          <>
            <PersonLine person={person} />
            <p>По коду можно один раз задать новый пароль, без старого. Прежние коды перестанут действовать.</p>
            <p className={styles.said}>
              Убедитесь, что говорите с владельцем: перезвоните на <Unbroken words={[formatPhone(person.phone)]} />.
            </p>
          </>
        ) : (
          <>
            <IssuedCode issued={issued} minutesLeft={left} />
            {!isOver && <WhatToSay phone={person.phone} />}
          </>
        )}
        {failure !== null && <ActFailure failure={failure} now={person} />}
      </div>
    </Dialog>
  );
}

function IssuedCode({ issued: { code, expiresAt }, minutesLeft }: { issued: Issued; minutesLeft: number }) {
  const { timezone } = useShop();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const isOver = minutesLeft <= 0;
  const until = clockText(expiresAt, timezone);
  // An insecure page has no clipboard at all, hence the promise round it.
  const copy = () =>
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(code))
      .then(
        () => setCopied('yes'),
        () => setCopied('failed'),
      );
  return (
    <div className={styles.code}>
      <p className={styles.digits} data-over={isOver || undefined} role="status">
        {formatCode(code)}
      </p>
      <p className={styles.until}>
        {isOver
          ? `Истёк в ${until}`
          : `Действует до ${until}, ещё ${counted(minutesLeft, 'минуту', 'минуты', 'минут')}`}
      </p>
      {!isOver && (
        <Button variant="outline" icon={copied === 'yes' ? <Check {...ICON} /> : <Copy {...ICON} />} onClick={copy}>
          {copied === 'yes' ? 'Скопировано' : 'Скопировать код'}
        </Button>
      )}
      {copied === 'failed' && <p className={styles.until}>Скопировать не удалось: выделите цифры сами.</p>}
    </div>
  );
}

function WhatToSay({ phone }: { phone: string }) {
  return (
    <div className={styles.say}>
      <p>Скажите покупателю:</p>
      <ol className={styles.steps}>
        <li>Откройте на сайте «Войти» и нажмите «Забыли пароль?».</li>
        <li>
          Введите телефон <Unbroken words={[formatPhone(phone)]} /> и этот код.
        </li>
        <li>Придумайте новый пароль и войдите с ним.</li>
      </ol>
      <p className={styles.said}>Код виден только сейчас: после закрытия окна придётся выдать новый.</p>
    </div>
  );
}

/** Whole minutes until then, begun ones counted; 0 when it is over. */
function useMinutesLeft(until: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === undefined) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 5_000);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
}

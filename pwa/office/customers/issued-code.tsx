/** A code that was just issued, with instructions for its owner. The code exists in the dialog only. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { issueCode, type IssuedCode as Issued } from '#contract/accounts/customers.ts';
import { formatCode } from '#contract/people/one-time-code.ts';
import { isColleague } from '#contract/roles.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { counted } from '#contract/values/plural.ts';
import { NoWrap } from '../../parts/page/no-wrap.tsx';
import { paths } from '../../parts/page/paths.ts';
import { clockText, dayAndClock } from '../../parts/time/moments.ts';
import { usePersonAct } from '../../queries/customers.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { ActFailure, type PersonActProps, PersonLine } from './person-dialog.tsx';
import styles from './acts.module.css';

/** «до 12:30, ещё 9 минут»; day and time alone for a code that is valid for hours. */
function lifeText(until: string, minutesLeft: number, timezone: string): string {
  if (minutesLeft <= 60)
    return `Действует до ${clockText(until, timezone)}, ещё ${counted(minutesLeft, 'минуту', 'минуты', 'минут')}`;
  const isToday = businessDay(shopNow(), timezone) === businessDay(new Date(until), timezone);
  return `Действует до ${isToday ? clockText(until, timezone) : dayAndClock(until, timezone)}`;
}

export function IssuedCode({ issued: { code, expiresAt }, minutesLeft }: { issued: Issued; minutesLeft: number }) {
  const { timezone } = useShop();
  const isOver = minutesLeft <= 0;
  return (
    <div className={styles.code}>
      <p className={styles.digits} data-over={isOver || undefined} role="status">
        {formatCode(code)}
      </p>
      <p className="ink-soft text-14">
        {isOver ? `Истёк в ${clockText(expiresAt, timezone)}` : lifeText(expiresAt, minutesLeft, timezone)}
      </p>
      {!isOver && <CopyButton label="Скопировать код" text={() => code} failed="выделите цифры сами" />}
    </div>
  );
}

interface CopyButtonProps {
  label: string;
  text: () => string;
  /** Advice when the browser refuses. */
  failed: string;
}

function CopyButton({ label, text, failed }: CopyButtonProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  // An insecure page has no navigator.clipboard: the promise turns that exception into a rejection.
  const copy = () =>
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(text()))
      .then(
        () => setCopied('yes'),
        () => setCopied('failed'),
      );
  return (
    <>
      <Button variant="outline" icon={copied === 'yes' ? <Check /> : <Copy />} onClick={copy}>
        {copied === 'yes' ? 'Скопировано' : label}
      </Button>
      {copied === 'failed' && <p className="ink-soft text-14">Скопировать не удалось: {failed}.</p>}
    </>
  );
}

export function CodeInstructions({ phone, recipient }: { phone: string; recipient: string }) {
  const { siteUrl } = useShop();
  return (
    <div className="grid gap-2">
      <p>Скажите {recipient}:</p>
      <ol className={styles.steps}>
        <li>Откройте на сайте «Войти» и нажмите «Есть код из магазина».</li>
        <li>
          Введите телефон <NoWrap words={[formatPhone(phone)]} /> и этот код.
        </li>
        <li>Придумайте пароль. Входить ещё раз не придётся.</li>
      </ol>
      <p>Или отправьте ссылку: телефон в ней уже есть, останется ввести код и пароль.</p>
      <div>
        <CopyButton
          label="Скопировать ссылку"
          text={() => `${siteUrl || location.origin}${paths.authCode(phone)}`}
          failed="продиктуйте шаги"
        />
      </div>
      <p className="muted text-14">Код виден только сейчас: после закрытия окна придётся выдать новый.</p>
    </div>
  );
}

export function useMinutesLeft(until: string | undefined): number {
  const [now, setNow] = useState(() => shopNow().getTime());
  useEffect(() => {
    if (until === undefined) return;
    const tick = () => setNow(shopNow().getTime());
    tick();
    const timer = setInterval(tick, 5_000);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
}

export function CodeDialog({ person, onClose }: PersonActProps) {
  const { busy, failure, send } = usePersonAct(person._id);
  const [issued, setIssued] = useState<Issued | null>(null);
  const left = useMinutesLeft(issued?.expiresAt);
  const isOver = issued !== null && left <= 0;
  async function issue(): Promise<void> {
    const result = await send(issueCode, { params: { id: person._id } });
    if (result.kind === 'done') setIssued(result.answer);
  }
  return (
    <ActDialog
      title={issued === null ? 'Выдать одноразовый код?' : 'Одноразовый код'}
      confirm={issued === null ? 'Выдать код' : isOver ? 'Выдать новый код' : null}
      busy={busy}
      busyLabel="Выдаём…"
      cancel={issued === null ? 'Отмена' : isOver ? 'Закрыть' : 'Готово'}
      onConfirm={issue}
      onLeave={onClose}
      className="grid gap-4"
    >
      {issued === null ? (
        <>
          <PersonLine person={person} />
          <p>По коду можно один раз задать пароль, без старого. Прежние коды перестанут действовать.</p>
          <p className="muted text-14">
            Убедитесь, что говорите с владельцем: перезвоните на <NoWrap words={[formatPhone(person.phone)]} />.
          </p>
        </>
      ) : (
        <>
          <IssuedCode issued={issued} minutesLeft={left} />
          {!isOver && (
            <CodeInstructions phone={person.phone} recipient={isColleague(person.role) ? 'сотруднику' : 'покупателю'} />
          )}
        </>
      )}
      {failure !== null && <ActFailure failure={failure} now={person} />}
    </ActDialog>
  );
}

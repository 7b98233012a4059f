/** The open shift's drawer: its initial cash, cash paid in and out; two buttons record more of it. */
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import { CASH_REASON_MAX, type CashMove } from '#contract/shifts/shift.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { typedRoubles } from '#contract/values/typed-number.ts';
import { type DrawerAct, recordDrawerAct } from '../../device/durable/drawer.ts';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { cashText, changeOfCash } from '../../parts/journal/shift-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { useSave } from '../../queries/use-save.ts';
import { Button, LinkButton, OutlineButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './shift.module.css';

type Noted = Exclude<DrawerAct['kind'], 'shown'>;

const ACTS: Readonly<Record<Noted, { title: string; submit: string; reasons: readonly string[] }>> = {
  opening: { title: 'Размен на начало смены', submit: 'Записать', reasons: [] },
  in: { title: 'Внести в кассу', submit: 'Внести', reasons: ['Размен', 'Возврат подотчёта'] },
  out: { title: 'Изъять из кассы', submit: 'Изъять', reasons: ['Инкассация', 'Поставщику', 'Хозяйственные расходы'] },
};

interface DrawerPanelProps {
  person: User;
  /** Initial cash, roubles; null when it was not entered. */
  opening: number | null;
  moves: readonly CashMove[];
  /** Expected cash, roubles; null while it is hidden. */
  expected?: number | null;
}

export function DrawerPanel({ person, opening, moves, expected = null }: DrawerPanelProps) {
  const [kind, setKind] = useState<Noted | null>(null);
  return (
    <section className={styles.drawer} aria-label="Касса">
      <p className={styles.opening}>
        <span>
          Размен на начало: {opening === null ? 'не указан' : <b className="tabular">{formatRoubles(opening)}</b>}
        </span>
        <LinkButton onClick={() => setKind('opening')}>{opening === null ? 'Указать размен' : 'Исправить'}</LinkButton>
      </p>
      {moves.length > 0 && (
        <ul className="grid gap-2">
          {moves.map(({ id, kind: way, amount, reason, at }) => (
            <li key={id} className="row between gap-3">
              <span>
                {reason}{' '}
                <span className="muted text-14">
                  <Moment at={at} />
                </span>
              </span>
              <b className="tabular">{changeOfCash(way === 'out' ? -amount : amount)}</b>
            </li>
          ))}
        </ul>
      )}
      {expected !== null && (opening !== null || moves.length > 0) && (
        <p className={styles.opening}>
          <span>В кассе должно быть</span>
          <b className="tabular">{cashText(expected)}</b>
        </p>
      )}
      <div className="grid two-columns gap-2">
        <Button variant="outline" icon={<Plus />} onClick={() => setKind('in')}>
          Внести
        </Button>
        <Button variant="outline" icon={<Minus />} onClick={() => setKind('out')}>
          Изъять
        </Button>
      </div>
      {kind !== null && (
        <ActDialog
          key={kind}
          kind={kind}
          isAgain={kind === 'opening' && opening !== null}
          person={person}
          onClose={() => setKind(null)}
        />
      )}
    </section>
  );
}

interface ActDialogProps {
  kind: Noted;
  isAgain: boolean;
  person: User;
  onClose: () => void;
}

function ActDialog({ kind, isAgain, person, onClose }: ActDialogProps) {
  const { title, submit, reasons } = ACTS[kind];
  const id = useId();
  const { show } = useToast();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { write, busy } = useDrawerAct(person);
  const [isWrong, setWrong] = useState(false);
  const { ref, focusInvalid } = useInvalidFocus();
  const amount = typedRoubles(typed);
  const hasAmount = amount !== null && !Number.isNaN(amount) && (amount > 0 || kind === 'opening');
  const hasReason = kind === 'opening' || reason.trim() !== '';

  async function note(): Promise<void> {
    setWrong(true);
    if (!hasAmount || !hasReason) return focusInvalid();
    if (busy) return;
    const act = kind === 'opening' ? { kind, amount } : { kind, amount, reason: reason.trim() };
    try {
      await write(act);
      onClose();
    } catch (error) {
      console.error(error);
      show({ tone: 'error', text: 'Не записано на устройстве. Попробуйте ещё раз.' });
    }
  }
  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={isAgain ? 'Прежний размен останется в смене, разница станет внесением или изъятием.' : undefined}
      footer={
        <>
          <Button type="submit" form={id} busy={busy} busyLabel="Записываю…">
            {submit}
          </Button>
          <OutlineButton onClick={onClose}>Отмена</OutlineButton>
        </>
      }
    >
      <Form ref={ref} id={id} className={styles.form} noValidate onSend={note}>
        <NumberField
          label="Сумма"
          suffix="₽"
          size={56}
          value={typed}
          onChange={setTyped}
          error={isWrong && !hasAmount ? 'Введите сумму, например 5 000' : undefined}
        />
        {kind !== 'opening' && (
          <>
            <div className={styles.chips}>
              {reasons.map((one) => (
                <Chip key={one} on={reason === one} onClick={() => setReason(one)}>
                  {one}
                </Chip>
              ))}
            </div>
            <TextField
              label="Причина"
              maxLength={CASH_REASON_MAX}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={isWrong && !hasReason ? 'Укажите причину' : undefined}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}

/** Writes what one dialog of the drawer says, once, however often it is sent; rejects when nothing was written, and may then write again. */
export function useDrawerAct(person: User): { write: (act: DrawerAct) => Promise<void>; busy: boolean } {
  const [id] = useState(() => newId());
  const { run, busy } = useSave();
  const write = (act: DrawerAct) =>
    run(() => recordDrawerAct(person, act.kind === 'in' || act.kind === 'out' ? { id, ...act } : act));
  return { write, busy };
}

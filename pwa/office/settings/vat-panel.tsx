/** «Ставка НДС»: the current rate, and a future one with its date. */
import { useState } from 'react';
import { addVat, removeVat, type VatSettings } from '#contract/shop/vat-settings.ts';
import { VAT_RATES, vatOn, vatWords } from '#contract/shop/vat.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useShop } from '../../queries/shop.ts';
import { vatQuery } from '../../queries/settings.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { keepAs, useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/toast.tsx';
import { readPanel, SettingsGuard } from '../kit/edit-form.tsx';
import styles from './vat-panel.module.css';

const RATES = VAT_RATES.map((rate) => ({ value: String(rate), label: rate === 0 ? 'Без НДС' : `${rate}\u00a0%` }));

const DRAFT = 'vat';

export const VatPanel = readPanel(vatQuery, ({ data }: { data: VatSettings }) => (
  <Panel>
    <Rates key={data.earliest} {...data} />
  </Panel>
));

function Rates({ rates, earliest }: VatSettings) {
  const { show } = useToast();
  const { vat, timezone } = useShop();
  const today = businessDay(shopNow(), timezone);
  const inForce = vatOn(rates, today);
  const ahead = rates.filter(({ from }) => from > today);
  const [kept] = useState(() => readTyping(DRAFT, { from: '', rate: '' }));
  const [from, setFrom] = useState(kept === null || kept.from < earliest ? earliest : kept.from);
  const [rate, setRate] = useState(kept?.rate ?? '');
  useKeptTyping(DRAFT, rate === '' ? null : { from, rate });
  const [failure, setFailure] = useState('');
  const { send, busy } = useSave();

  async function act(sent: Promise<MutationResult<VatSettings>>, done: string): Promise<void> {
    setFailure('');
    const result = await sent;
    if (result.kind === 'done') {
      setRate('');
      show({ tone: 'ok', text: done });
    } else setFailure(describeFailure(result, 'Не записано'));
  }

  function add(): void {
    if (rate === '') return setFailure('Выберите ставку');
    if (from === '') return setFailure('Укажите, с какого дня');
    void act(send(addVat, { body: { from, rate: Number(rate) } }, keepAs(vatQuery)), 'Ставка НДС записана');
  }

  return (
    <div className="grid one-column gap-4">
      <p>
        Сейчас в счетах и чеках: <b>{inForce === undefined ? vat : vatWords(inForce)}</b>.
      </p>
      {ahead.length > 0 && (
        <ul className="grid gap-1" aria-label="Следующие ставки">
          {ahead.map((one) => (
            <li key={one.from} className="row wrap gap-0-4 touchable">
              <span>
                С {dayText(one.from)} — {vatWords(one.rate)}
              </span>
              <Button
                variant="link"
                disabled={busy}
                aria-label={`Убрать ставку с ${dayText(one.from)}`}
                onClick={() =>
                  void act(send(removeVat, { params: { from: one.from } }, keepAs(vatQuery)), 'Ставка убрана')
                }
              >
                Убрать
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form className={styles.form} noValidate onSend={add}>
        <Select label="Ставка" options={RATES} placeholder="Выберите" value={rate} onChange={setRate} />
        <DateField label="Действует с" min={earliest} value={from} onDay={setFrom} />
        <Button type="submit" variant="outline" busy={busy} busyLabel="Записываем…">
          Записать ставку
        </Button>
      </Form>
      {failure !== '' && <Notice tone="sale" urgent title={failure} />}
      <SettingsGuard dirty={rate !== ''} draft={DRAFT} onLeave={() => setRate('')} />
      <p className="muted text-14">
        Документ печатается со ставкой своего дня. Дни, которые уже начались, не меняются, поэтому ставку записывают
        заранее.
      </p>
    </div>
  );
}

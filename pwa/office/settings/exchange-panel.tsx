import { useState } from 'react';
import {
  EXCHANGE_OUTCOMES,
  issueExchangeKey,
  revokeExchangeKey,
  tellTillDays,
  type Exchange,
} from '#contract/exchange/one-c.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { exchangeQuery } from '../../queries/settings.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useSave } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Button, QuietButton } from '../kit/buttons.tsx';
import { Facts } from '../kit/detail-panel.tsx';
import { readPanel } from '../kit/edit-form.tsx';
import styles from './exchange-panel.module.css';

const KINDS = { catalog: 'Товары', sale: 'Заказы' } as const;

/** Without a public name of the shop, addresses use the page's origin. */
const wholeAddress = (address: string): string =>
  address.startsWith('/') && typeof location !== 'undefined' ? location.origin + address : address;

export const ExchangePanel = readPanel(exchangeQuery, ExchangeParts);

function ExchangeParts({ data }: { data: Exchange }) {
  const [confirming, setConfirming] = useState<'issue' | 'revoke' | null>(null);
  const [shown, show] = useState<string | null>(null);
  const { send, busy, failure } = useSave();

  async function change(act: 'issue' | 'revoke'): Promise<void> {
    const result = act === 'issue' ? await send(issueExchangeKey, {}) : await send(revokeExchangeKey, {});
    setConfirming(null);
    if (result.kind === 'done') show('key' in result.answer ? result.answer.key : null);
  }

  return (
    <Panel>
      <div className="grid one-column gap-4">
        <p className="muted text-14">
          1С сама передаёт товары, цены и остатки и забирает заказы. Что сильно меняет цены или убирает много товаров,
          ждёт вашего решения в загрузках прайсов.
        </p>
        <Access exchange={data} shown={shown} />
        {failure !== null && <Notice tone="sale" urgent title={describeFailure(failure, 'Не получилось')} />}
        <div className="flex wrap gap-2">
          <Button
            variant={data.key === null ? 'filled' : 'outline'}
            busy={busy && confirming === null}
            onClick={() => (data.key === null ? void change('issue') : setConfirming('issue'))}
          >
            {data.key === null ? 'Выпустить ключ' : 'Заменить ключ'}
          </Button>
          {data.key !== null && <QuietButton onClick={() => setConfirming('revoke')}>Отозвать ключ</QuietButton>}
        </div>
        {data.key !== null && (
          <p>
            {data.ordersToSend === 0
              ? 'Все новые и изменённые заказы в 1С есть'
              : `Ждут передачи в 1С: ${counted(data.ordersToSend, 'заказ', 'заказа', 'заказов')}`}
            {`, передано ${counted(data.ordersSent, 'заказ', 'заказа', 'заказов')}.`}
          </p>
        )}
        {data.key !== null && <TillDays key={data.tillDays.since} exchange={data} />}
        <LastExchanges exchange={data} />
      </div>
      <ConfirmDialog
        open={confirming !== null}
        onOpenChange={(open) => !open && setConfirming(null)}
        title={confirming === 'revoke' ? 'Отозвать ключ обмена?' : 'Заменить ключ обмена?'}
        confirmLabel={confirming === 'revoke' ? 'Отозвать' : 'Заменить'}
        onConfirm={() => void change(confirming ?? 'issue')}
        danger
        busy={busy}
      >
        Прежний ключ сразу перестанет действовать: 1С не сможет обмениваться с магазином, пока в ней не укажут новый.
      </ConfirmDialog>
    </Panel>
  );
}

const Code = ({ children }: { children: string }) => <code className={styles.code}>{children}</code>;

function Access({ exchange: { key, user, addresses }, shown }: { exchange: Exchange; shown: string | null }) {
  return (
    <>
      {shown !== null && (
        <Notice tone="mint" urgent title="Ключ показан один раз: скопируйте его в 1С сейчас">
          <Code>{shown}</Code>
        </Notice>
      )}
      <Facts
        className={styles.facts}
        of={[
          [
            'Адрес для 1С',
            <>
              <Code>{wholeAddress(addresses[0] ?? '')}</Code>
              {addresses[1] !== undefined && (
                <span className="muted text-14">
                  {' '}
                  или, если 1С дописывает путь сама, <Code>{wholeAddress(addresses[1])}</Code>
                </span>
              )}
            </>,
          ],
          ['Пользователь', <Code>{user}</Code>],
          ['Пароль', key === null ? 'Ключа нет: обмен закрыт' : <IssuedKey issued={key} />],
        ]}
      />
    </>
  );
}

function IssuedKey({ issued: { hint, createdAt, createdBy, lastUsedAt } }: { issued: NonNullable<Exchange['key']> }) {
  return (
    <>
      Ключ, который кончается на <Code>{hint}</Code>. Выпущен <Moment at={createdAt} />
      {createdBy !== '' && `, ${createdBy}`}
      {lastUsedAt === null ? (
        '. 1С с ним ещё не подключалась'
      ) : (
        <>
          . Последнее подключение 1С: <Moment at={lastUsedAt} />
        </>
      )}
    </>
  );
}

/** Sends the till's sales and returns to 1C as daily documents, when enabled. */
function TillDays({ exchange: { tillDays } }: { exchange: Exchange }) {
  const { show } = useToast();
  const today = businessDay(shopNow(), useShop().timezone);
  const isOff = tillDays.since === null;
  const [since, setSince] = useState(tillDays.since ?? today);
  const { send, busy } = useSave();
  const [failure, setFailure] = useState('');

  async function saveStart(day: string | null): Promise<void> {
    if (day === '') return setFailure('Укажите, с какого дня');
    setFailure('');
    const result = await send(tellTillDays, { body: { since: day } });
    if (result.kind === 'done')
      show({ tone: 'ok', text: day === null ? 'Продажи кассы больше не передаются' : 'Продажи кассы передаются' });
    else setFailure(describeFailure(result, 'Не записано'));
  }

  return (
    <div className={styles.tillDays} role="group" aria-label="Продажи кассы в 1С">
      {tillDays.since === null ? (
        <>
          <p>Продажи и возвраты кассы в 1С не передаются.</p>
          <DateField label="Передавать с" max={today} value={since} onDay={setSince} />
        </>
      ) : (
        <p>
          Продажи и возвраты кассы передаются с {dayText(tillDays.since)}, когда день закончится.{' '}
          {tillDays.toSend === 0
            ? 'Все закончившиеся дни в 1С есть'
            : `Ждут передачи: ${counted(tillDays.toSend, 'день', 'дня', 'дней')}`}
          {`, передано ${counted(tillDays.sent, 'день', 'дня', 'дней')}.`} Если чек дошёл до магазина позже, его день
          передаётся ещё раз.
        </p>
      )}
      <Button
        variant={isOff ? 'outline' : 'quiet'}
        busy={busy}
        busyLabel="Записываем…"
        onClick={() => void saveStart(isOff ? since : null)}
      >
        {isOff ? 'Передавать продажи кассы' : 'Не передавать продажи кассы'}
      </Button>
      {failure !== '' && <Notice tone="sale" urgent title={failure} />}
    </div>
  );
}

function LastExchanges({ exchange: { exchanges } }: { exchange: Exchange }) {
  if (exchanges.length === 0) return <p className="muted text-14">Обменов ещё не было.</p>;
  return (
    <ol className={styles.exchanges} aria-label="Последние обмены">
      {exchanges.map(({ kind, outcome, message, startedAt, lastAt }) => (
        <li key={startedAt} className="flex wrap between gap-0-4 line-above" data-outcome={outcome}>
          <strong>{`${KINDS[kind]}: ${EXCHANGE_OUTCOMES[outcome].toLowerCase()}`}</strong>
          <span className="muted text-14">
            <Moment at={lastAt} />
          </span>
          {message !== '' && <p className="muted text-14">{message}</p>}
        </li>
      ))}
    </ol>
  );
}

export const MarketPanel = readPanel(exchangeQuery, ({ data }: { data: Exchange }) => (
  <Panel>
    <div className="grid one-column gap-4">
      <p className="muted text-14">
        Яндекс Маркет и другие площадки забирают товары сами, в формате YML: всё, что в продаже, с розничной ценой и
        хотя бы одной фотографией. Укажите у них этот адрес.
      </p>
      <Facts className={styles.facts} of={[['Адрес выгрузки', <Code>{wholeAddress(data.marketAddress)}</Code>]]} />
    </div>
  </Panel>
));

/** Warnings for the seller and the durability indicator, on one reserved line, so that nothing moves under a finger. */
import { Clock, HardDrive, SquarePlus, TabletSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isInAppleTab } from '../../device/database/apple.ts';
import { whenDelivered } from '../../device/background-sync.ts';
import { lacksSession } from '../../device/person/session.ts';
import { IS_SECURE } from '../../device/database/storage-health.ts';
import { useConnection } from '../../device/use-connection.ts';
import { isTillBySeries } from '../../device/journal/till-device.ts';
import { useJournalCounts, useSeries } from '../../device/journal/use-journal.ts';
import { setFlag, useFlag } from '../../device/database/use-flag.ts';
import { useSellerToOpen } from '../../device/person/use-pins.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useEpochChanged } from '../../device/use-epoch-changed.ts';
import { useStorageHealth } from '../../device/storage/use-storage-health.ts';
import { queueAge } from '../../parts/journal/queue-age.ts';
import { requestPin } from '../../parts/people/pin-request.ts';
import { paths } from '../../parts/page/paths.ts';
import { useSetFlag } from '../../parts/page/use-set-flag.ts';
import { useMinute } from '../../parts/time/use-minute.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Strip, type StripProps } from '../../ui/strip.tsx';
import type { DurabilityFacts } from './durability.ts';
import { DurabilityLight } from './durability-light.tsx';
import { HomeScreenDialog, isInMacTab } from './home-screen-dialog.tsx';
import styles from './till-strips.module.css';
import { useCopyAge, useIsCopyAbsent } from '../kit/use-goods.ts';

export function TillStrips() {
  return (
    <div className={styles.room}>
      <UrgentStrip />
      <DurabilityLight />
    </div>
  );
}

interface WarningProps extends Omit<StripProps, 'className' | 'children'> {
  first: string;
  long: string;
  /** In place of `long` on phones. */
  short?: string;
}

function Warning({ first, long, short, ...strip }: WarningProps) {
  return (
    <Strip {...strip} className={styles.line}>
      {first} <span className={styles.long}>{long}</span>
      {short !== undefined && <span className={styles.short}>{short}</span>}
    </Strip>
  );
}

/** Shows the most urgent warning only: logging in needs a network, and a login matters more than the clock. */
function UrgentStrip() {
  const isOffline = useConnection().reachable === false;
  const { status } = usePerson();
  const opensByPin = useSellerToOpen() !== null;
  const age = useCopyAge();
  const isAbsent = useIsCopyAbsent();
  const storage = useStorageHealth();
  const series = useSeries();
  const isInDoubt = useEpochChanged();
  const clock = <Clock size={18} />;
  const oldestAt = useJournalCounts()?.oldestAt ?? null;
  const { words, isLoud } = queueAge(oldestAt, useMinute() * 60_000);
  const way = opensByPin ? 'pin' : lacksSession(status) ? 'password' : 'none';
  const storageFailure = storageWords({ ...storage, isSecure: IS_SECURE });
  if (storageFailure !== null) return <Warning icon={<HardDrive size={18} />} {...storageFailure} />;
  // A person who only has to log in gets that warning below.
  if (isLoud && (isOffline || !lacksSession(status))) {
    const help = isOffline
      ? {
          long: 'Подключите планшет к сети. Если её не будет, выгрузите чеки в файл из журнала.',
          short: 'Подключите сеть.',
        }
      : { long: 'Откройте журнал: там видно, почему они не уходят.', short: 'Откройте журнал.' };
    return <Warning tone="sale" icon={clock} first={`Чеки ждут ${words}.`} {...help} />;
  }
  if (isOffline) {
    const { long, short } = OFFLINE[way];
    return isAbsent ? (
      <Warning
        icon={clock}
        first="Нет сети, и каталога на планшете нет."
        long={`Он загрузится, когда появится сеть. Записанные ${long}`}
        short={short}
      />
    ) : (
      <Warning icon={clock} first={`${age ?? 'Нет сети'}.`} long={`Продавайте как обычно: ${long}`} short={short} />
    );
  }
  if (way !== 'none') {
    const lead = isInDoubt
      ? 'Базу сервера заменили.'
      : status !== 'pin'
        ? 'Сеанс закончился.'
        : opensByPin
          ? 'Связь есть.'
          : 'Вы за кассой по PIN.';
    return <SessionStrip lead={lead} isInDoubt={isInDoubt} by={way} />;
  }
  // Before it becomes a till: what it records does not move to the home screen.
  const isMac = isInMacTab();
  if (isMac || isInAppleTab()) return <HomeScreenStrip isMac={isMac} />;
  if (series !== undefined && !isTillBySeries(series)) return <MakeTill />;
  return <p className={styles.quiet}>{age}</p>;
}

/** The words of a strip that asks for a session, by what opens it. */
const SESSION = {
  pin: { press: 'Введите PIN', long: ', как только вы введёте PIN', short: 'Чеки уйдут по PIN.' },
  password: { press: 'Войдите', long: ' после входа', short: 'Чеки уйдут после входа.' },
} as const;

function SessionStrip({ lead, isInDoubt, by }: { lead: string; isInDoubt: boolean; by: keyof typeof SESSION }) {
  const { pathname } = useLocation();
  const { press, long, short } = SESSION[by];
  return (
    <Warning
      tone="sale"
      first={lead}
      long={
        isInDoubt
          ? `Отправленных чеков на ней может не быть. ${press}: касса сверит их и дошлёт.`
          : `Продавайте как обычно: чеки сохранены и уйдут${long}.`
      }
      short={short}
      action={
        by === 'pin' ? (
          <button type="button" className={styles.act} onClick={requestPin}>
            Ввести PIN
          </button>
        ) : (
          <Link to={paths.auth()} state={{ from: pathname }}>
            Войти
          </Link>
        )
      }
    />
  );
}

/** Delivery of receipts without a network, by what the seller needs for a session when it returns. */
const OFFLINE = {
  none: {
    long: `чеки сохранены на планшете и уйдут сами, ${whenDelivered('сеть', 'касса открыта')}.`,
    short: 'Чеки уйдут сами.',
  },
  // A page that still has the PIN in its memory needs none.
  pin: {
    long: 'чеки сохранены на планшете и уйдут, когда появится сеть: тогда может понадобиться PIN.',
    short: 'Чеки уйдут с сетью.',
  },
  password: {
    long: 'чеки сохранены на планшете и уйдут, когда появится сеть и вы войдёте с паролем.',
    short: 'Чеки уйдут после входа.',
  },
} as const;

/** Advises sellers with Apple's engine, which may delete a tab's data, to use the till from the home screen. */
function HomeScreenStrip({ isMac }: { isMac: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Warning
        icon={<SquarePlus size={18} />}
        first="Касса во вкладке."
        long={`${isMac ? 'Добавьте её в Dock' : 'Установите её на экран «Домой»'}: здесь Safari удалит её данные через семь дней без работы.`}
        action={<LinkButton onClick={() => setOpen(true)}>Как установить</LinkButton>}
      />
      <HomeScreenDialog isMac={isMac} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** A seller's tablet becomes a till when the till is opened; other people press this button, or record a sale. */
function MakeTill() {
  const { person } = usePerson();
  const { pathname } = useLocation();
  const { value: isMade, loaded } = useFlag('isTill');
  const keepFlag = useSetFlag();
  const isOpenedToSell = person?.role === 'manager' && pathname.startsWith(paths.till());
  useEffect(() => {
    if (loaded && isMade !== true && isOpenedToSell) void setFlag('isTill', true);
  }, [loaded, isMade, isOpenedToSell]);
  if (!loaded || isMade === true || isOpenedToSell) return <p className={styles.quiet} />;
  return (
    <Warning
      tone="mint"
      icon={<TabletSmartphone size={18} />}
      first="Этот браузер ещё не касса."
      long="У него нет своей серии чеков."
      action={<LinkButton onClick={() => keepFlag('isTill', true)}>Сделать кассой</LinkButton>}
    />
  );
}

type StorageWarning = Required<Pick<WarningProps, 'tone' | 'first' | 'long' | 'short'>>;

type StorageFacts = Pick<DurabilityFacts, 'isSecure' | 'opens' | 'places' | 'room'>;

/** Warnings about disk space and the receipts' two places, the most urgent first. */
const STORAGE_WARNINGS: readonly (StorageWarning & { readonly isDue: (facts: StorageFacts) => boolean })[] = [
  {
    isDue: ({ isSecure }) => !isSecure,
    tone: 'sale',
    first: 'Касса работает только по https.',
    long: 'Откройте магазин по адресу, который начинается с https://: здесь продажу не записать.',
    short: 'Здесь продажу не записать.',
  },
  {
    isDue: ({ opens }) => opens === false,
    tone: 'sale',
    first: 'Браузер не открывает данные кассы.',
    long: 'Не очищайте данные сайта и перезапустите браузер: чеки лежат в них.',
    short: 'Перезапустите браузер.',
  },
  {
    isDue: ({ room }) => room === 'none',
    tone: 'sale',
    first: 'На планшете нет места.',
    long: 'Не закрывайте и не обновляйте кассу. Удалите лишние фото и видео: без места продажу не записать.',
    short: 'Не закрывайте кассу.',
  },
  {
    isDue: ({ places }) => places === 'failing',
    tone: 'sale',
    first: 'Чек сохранён не полностью.',
    long: 'Не закрывайте кассу, пока он не уйдёт на сервер, потом перезапустите браузер.',
    short: 'Дождитесь отправки.',
  },
  {
    isDue: ({ room }) => room === 'low',
    tone: 'low',
    first: 'На планшете кончается место.',
    long: 'Продавайте, но не закрывайте и не обновляйте кассу. Удалите лишние фото и видео.',
    short: 'Освободите место.',
  },
];

export const storageWords = (facts: StorageFacts): StorageWarning | null =>
  STORAGE_WARNINGS.find(({ isDue }) => isDue(facts)) ?? null;

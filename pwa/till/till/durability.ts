/** Safety of this till's stored data: a list of facts in words. Pure. */
import type { KeptComparison } from '../../device/database/flags.ts';
import type { StorageHealth } from '../../device/database/storage-health.ts';

/** Clock skew from which the till warns, ms. */
const SKEW_WARNED_MS = 60_000;

export interface DurabilityFacts extends StorageHealth {
  /** The page was loaded by https: only for such pages do browsers keep a second copy and work offline. */
  isSecure: boolean;
  /** Server clock minus device clock, ms; null before the first contact. */
  skewMs: number | null;
  compared: KeptComparison | null;
  /** The server's database is another one than the journal was compared with. */
  isInDoubt: boolean;
  /** The seller's way to a session of their own; null when they have one. */
  wayToSession: 'pin' | 'password' | null;
  isOffline: boolean;
  /** With Apple's engine, the kind of window that the till runs in; null with others, and in an app of a Mac's Dock. */
  apple: 'tab' | 'home-screen' | 'mac-tab' | null;
  /** The device was a copy of another till, and has its own series now. */
  isCopy: boolean;
}

export interface DurabilityFact {
  label: string;
  tone: 'ok' | 'low' | 'sale';
  text: string;
  /** Short text for the indicator, when this is the worst fact. */
  short: string;
}

type MakeFact = (label: string, text: string, short: string) => DurabilityFact;
const ok = (label: string, text: string): DurabilityFact => ({ label, tone: 'ok', text, short: '' });
const low: MakeFact = (label, text, short) => ({ label, tone: 'low', text, short });
const sale: MakeFact = (label, text, short) => ({ label, tone: 'sale', text, short });

/**
 * All known facts in display order: those that need action today, the browser's promise, which many tablets never get, and what no act here
 * changes.
 */
export function durabilityOf(facts: DurabilityFacts, moment: (at: string) => string): DurabilityFact[] {
  const { opens, places, apple } = facts;
  return [
    !facts.isSecure && sale('Адрес магазина', 'Касса работает только по https.', 'Нужен https'),
    opens !== true && databasesOf(opens),
    opens !== null && roomOf(facts),
    opens !== null && places !== 'one' && placesOf(places),
    facts.isInDoubt ? doubtOf(facts) : comparedOf(facts.compared, moment),
    facts.isCopy && COPY,
    facts.skewMs !== null && clockOf(facts.skewMs),
    (facts.persisted !== null || apple !== null) && promiseOf(facts),
    opens !== null && places === 'one' && onePlaceOf(apple),
    facts.pins === 'one' &&
      low('Копия PIN', 'Её нет. Если браузер потеряет данные, продавцы войдут с паролем.', 'PIN без копии'),
  ].filter((fact) => fact !== false);
}

export function worstOf(facts: readonly DurabilityFact[]): DurabilityFact | null {
  return facts.find(({ tone }) => tone === 'sale') ?? facts.find(({ tone }) => tone === 'low') ?? null;
}

const databasesOf = (opens: false | null): DurabilityFact =>
  opens === null
    ? low('Данные кассы', 'Проверяем, всё ли на месте.', 'Проверяем')
    : sale(
        'Данные кассы',
        'Браузер их не открывает. Не очищайте данные сайта и перезапустите браузер: чеки лежат в них.',
        'Данные не открываются',
      );

const COPY = ok(
  'Копия кассы',
  'Этот браузер скопирован с другой кассы, теперь у него свои номера чеков. Чеки до этого считает смена той кассы.',
);

function roomOf({ room }: StorageHealth): DurabilityFact {
  const label = 'Место на планшете';
  const help = 'Не закрывайте кассу, удалите лишние фото и видео.';
  if (room === null) return sale(label, 'Неизвестно: браузер не отвечает.', 'Место неизвестно');
  if (room === 'ample') return ok(label, 'Хватает.');
  return room === 'none'
    ? sale(label, `Нет. ${help}`, 'Нет места')
    : low(label, `Кончается. ${help}`, 'Кончается место');
}

function promiseOf({ persisted, apple }: DurabilityFacts): DurabilityFact {
  const label = 'Хранилище браузера';
  if (apple === 'tab' || apple === 'mac-tab') {
    const help = apple === 'tab' ? 'Установите её на экран «Домой».' : 'Добавьте её в Dock.';
    return low(label, `Если кассу не открывать семь дней, Safari удалит её данные. ${help}`, 'Установите кассу');
  }
  if (persisted === true || apple === 'home-screen') return ok(label, 'Браузер обещал ничего не удалять.');
  const text = 'Браузер может очистить его, когда кончится место. Установите кассу как приложение.';
  return low(label, text, 'Установите приложение');
}

const COPIES = 'Две копии чеков';

function placesOf(places: Exclude<StorageHealth['places'], 'one'>): DurabilityFact {
  if (places === null) return sale(COPIES, 'Неизвестно: второе место не отвечает.', 'Копии не проверены');
  if (places === 'two') return ok(COPIES, 'Каждый чек лежит в двух местах.');
  const text = 'Последний чек записан в одном месте. Не закрывайте кассу, пока он не уйдёт на сервер.';
  return sale(COPIES, text, 'Чек без копии');
}

/** Only browsers of Chromium keep a place apart, and none of them runs on Apple's phones and tablets. */
const onePlaceOf = (apple: DurabilityFacts['apple']): DurabilityFact =>
  low(
    COPIES,
    apple === null || apple === 'mac-tab'
      ? 'Этот браузер отдельной копии не хранит. Её хранят новые Chrome и Edge: перейдите, когда все чеки уйдут на сервер.'
      : 'На iPhone и iPad отдельной копии не хранит ни один браузер. Не очищайте данные сайта, пока чеки не уйдут на сервер.',
    'Без второй копии',
  );

const COMPARISON = 'Сверка с сервером';

/** The till compares by itself once the server answers and the seller has a session. */
function doubtOf({ wayToSession, isOffline }: DurabilityFacts): DurabilityFact {
  const way = wayToSession === 'pin' ? 'введите PIN' : 'войдите с паролем';
  const steps = [...(isOffline ? ['когда появится сеть'] : []), ...(wayToSession === null ? [] : [way])].join(', ');
  const help = 'касса сверит их и дошлёт недостающие';
  const words = steps === '' ? help : `${steps}${wayToSession === null ? ',' : ':'} ${help}`;
  const lost = 'Базу сервера заменили, отправленных чеков на ней может не быть.';
  return low(COMPARISON, `${lost} ${words.charAt(0).toUpperCase()}${words.slice(1)}.`, 'Чеки не сверены');
}

function comparedOf(compared: KeptComparison | null, moment: (at: string) => string): DurabilityFact {
  if (compared === null) return ok(COMPARISON, 'Ещё не было.');
  const text = `${moment(compared.at)}. ${compared.lines.join(' ')}`;
  return compared.isAlike ? ok(COMPARISON, text) : low(COMPARISON, text, 'Сверка: есть различия');
}

function clockOf(skewMs: number): DurabilityFact {
  const label = 'Часы';
  if (Math.abs(skewMs) <= SKEW_WARNED_MS) return ok(label, 'Идут верно.');
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  const span = minutes < 120 ? `${minutes}\u00a0мин` : `${Math.round(minutes / 60)}\u00a0ч`;
  const off = `${skewMs > 0 ? 'отстают' : 'спешат'} на ${span}`;
  return low(label, `Часы планшета ${off}. Время продаж сервер поправит, но часы лучше подвести.`, `Часы ${off}`);
}

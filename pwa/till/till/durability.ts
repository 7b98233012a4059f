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
  /** The server doesn't answer. */
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

const ok = (label: string, text: string): DurabilityFact => ({ label, tone: 'ok', text, short: '' });

/**
 * All known facts in display order. Those that need action today come before the browser's storage promise, which many
 * tablets never get, and that one before what no act on this tablet changes. @param moment formats an instant
 */
export function durabilityOf(facts: DurabilityFacts, moment: (at: string) => string): DurabilityFact[] {
  return [
    ...(facts.isSecure ? [] : [INSECURE]),
    ...(facts.opens === true ? [] : [databasesOf(facts.opens)]),
    ...(facts.opens === null ? [] : [roomOf(facts), ...(facts.places === 'one' ? [] : [placesOf(facts.places)])]),
    facts.isInDoubt ? doubtOf(facts) : comparedOf(facts.compared, moment),
    ...(facts.isCopy ? [COPY] : []),
    ...(facts.skewMs === null ? [] : [clockOf(facts.skewMs)]),
    ...(facts.persisted === null && facts.apple === null ? [] : [promiseOf(facts)]),
    ...(facts.opens !== null && facts.places === 'one' ? [onePlaceOf(facts.apple)] : []),
    ...(facts.pins === 'one' ? [UNCOPIED_PINS] : []),
  ];
}

/** The worst fact, the first of equally bad ones; null while all is well. */
export function worstOf(facts: readonly DurabilityFact[]): DurabilityFact | null {
  return facts.find(({ tone }) => tone === 'sale') ?? facts.find(({ tone }) => tone === 'low') ?? null;
}

const INSECURE: DurabilityFact = {
  label: 'Адрес магазина',
  tone: 'sale',
  text: 'Касса работает только по https.',
  short: 'Нужен https',
};

function databasesOf(opens: false | null): DurabilityFact {
  const label = 'Данные кассы';
  return opens === null
    ? { label, tone: 'low', text: 'Проверяем, всё ли на месте.', short: 'Проверяем' }
    : {
        label,
        tone: 'sale',
        text: 'Браузер их не открывает. Не очищайте данные сайта и перезапустите браузер: чеки лежат в них.',
        short: 'Данные не открываются',
      };
}

const COPY = ok(
  'Копия кассы',
  'Этот браузер скопирован с другой кассы, теперь у него свои номера чеков. Чеки до этого считает смена той кассы.',
);

function roomOf({ room }: StorageHealth): DurabilityFact {
  const label = 'Место на планшете';
  if (room === null)
    return { label, tone: 'sale', text: 'Неизвестно: браузер не отвечает.', short: 'Место неизвестно' };
  if (room === 'ample') return ok(label, 'Хватает.');
  return {
    label,
    tone: room === 'none' ? 'sale' : 'low',
    text: `${room === 'none' ? 'Нет.' : 'Кончается.'} Не закрывайте кассу, удалите лишние фото и видео.`,
    short: room === 'none' ? 'Нет места' : 'Кончается место',
  };
}

function promiseOf({ persisted, apple }: DurabilityFacts): DurabilityFact {
  const label = 'Хранилище браузера';
  if (apple === 'tab' || apple === 'mac-tab')
    return {
      label,
      tone: 'low',
      text: `Если кассу не открывать семь дней, Safari удалит её данные. ${apple === 'tab' ? 'Установите её на экран «Домой».' : 'Добавьте её в Dock.'}`,
      short: 'Установите кассу',
    };
  return persisted === true || apple === 'home-screen'
    ? ok(label, 'Браузер обещал ничего не удалять.')
    : {
        label,
        tone: 'low',
        text: 'Браузер может очистить его, когда кончится место. Установите кассу как приложение.',
        short: 'Установите приложение',
      };
}

const COPIES = 'Две копии чеков';

function placesOf(places: Exclude<StorageHealth['places'], 'one'>): DurabilityFact {
  const label = COPIES;
  if (places === null)
    return { label, tone: 'sale', text: 'Неизвестно: второе место не отвечает.', short: 'Копии не проверены' };
  if (places === 'two') return ok(label, 'Каждый чек лежит в двух местах.');
  return {
    label,
    tone: 'sale',
    text: 'Последний чек записан в одном месте. Не закрывайте кассу, пока он не уйдёт на сервер.',
    short: 'Чек без копии',
  };
}

/** Only browsers of Chromium keep a place apart, and none of them runs on Apple's phones and tablets. */
function onePlaceOf(apple: DurabilityFacts['apple']): DurabilityFact {
  return {
    label: COPIES,
    tone: 'low',
    text:
      apple === null || apple === 'mac-tab'
        ? 'Этот браузер отдельной копии не хранит. Её хранят новые Chrome и Edge: перейдите, когда все чеки уйдут на сервер.'
        : 'На iPhone и iPad отдельной копии не хранит ни один браузер. Не очищайте данные сайта, пока чеки не уйдут на сервер.',
    short: 'Без второй копии',
  };
}

const UNCOPIED_PINS: DurabilityFact = {
  label: 'Копия PIN',
  tone: 'low',
  text: 'Её нет. Если браузер потеряет данные, продавцы войдут с паролем.',
  short: 'PIN без копии',
};

const COMPARISON = 'Сверка с сервером';

/** The till compares by itself once the server answers and the seller has a session. */
function doubtOf({ wayToSession, isOffline }: DurabilityFacts): DurabilityFact {
  const steps = [
    ...(isOffline ? ['когда появится сеть'] : []),
    ...(wayToSession === null ? [] : [wayToSession === 'pin' ? 'введите PIN' : 'войдите с паролем']),
  ].join(', ');
  const help = 'касса сверит их и дошлёт недостающие';
  const words = steps === '' ? help : wayToSession === null ? `${steps}, ${help}` : `${steps}: ${help}`;
  return {
    label: COMPARISON,
    tone: 'low',
    text: `Базу сервера заменили, отправленных чеков на ней может не быть. ${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
    short: 'Чеки не сверены',
  };
}

function comparedOf(compared: KeptComparison | null, moment: (at: string) => string): DurabilityFact {
  const label = COMPARISON;
  if (compared === null) return ok(label, 'Ещё не было.');
  const text = `${moment(compared.at)}. ${compared.lines.join(' ')}`;
  return compared.isAlike ? ok(label, text) : { label, tone: 'low', text, short: 'Сверка: есть различия' };
}

function clockOf(skewMs: number): DurabilityFact {
  const label = 'Часы';
  if (Math.abs(skewMs) <= SKEW_WARNED_MS) return ok(label, 'Идут верно.');
  const off = `${skewMs > 0 ? 'отстают' : 'спешат'} на ${minutes(skewMs)}`;
  return {
    label,
    tone: 'low',
    text: `Часы планшета ${off}. Время продаж сервер поправит, но часы лучше подвести.`,
    short: `Часы ${off}`,
  };
}

function minutes(ms: number): string {
  const whole = Math.round(Math.abs(ms) / 60_000);
  return whole < 120 ? `${whole}\u00a0мин` : `${Math.round(whole / 60)}\u00a0ч`;
}

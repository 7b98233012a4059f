import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from '../../testing.tsx';
import type { StorageHealth } from '../../device/database/storage-health.ts';
import type { ButtonProps } from '../../ui/button.tsx';
import type { ToastContent } from '../../ui/toast.tsx';
import { storageWords, TillStrips } from './till-strips.tsx';

const till = vi.hoisted(() => ({
  reachable: true,
  status: 'online',
  age: null as string | null,
  isAbsent: false,
  oldestAt: null as string | null,
  series: { prefix: 'A7' as string | null, lastSeq: 0 },
  role: 'admin',
  isInDoubt: false,
  isTill: undefined as boolean | undefined,
  opensByPin: false,
  isDiskBroken: false,
  press: undefined as (() => void) | undefined,
  shown: [] as unknown[],
}));
vi.mock('../../ui/button.tsx', async (original) => {
  const Button = ({ children, onClick }: ButtonProps) => {
    till.press = onClick as () => void;
    return <button type="button">{children}</button>;
  };
  return { ...(await original<object>()), Button, LinkButton: Button };
});
vi.mock('../../ui/toast.tsx', async (original) => ({
  ...(await original<object>()),
  useToast: () => ({ show: ({ text }: ToastContent) => till.shown.push(text) }),
}));
vi.mock('../../device/person/use-pins.ts', () => ({ useSellerToOpen: () => (till.opensByPin ? {} : null) }));
vi.mock('../../device/use-connection.ts', () => ({ useConnection: () => ({ reachable: till.reachable }) }));
vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u', role: till.role }, status: till.status }),
}));
vi.mock('../../device/journal/use-journal.ts', () => ({
  useJournalCounts: () => ({ oldestAt: till.oldestAt }),
  useSeries: () => till.series,
  useUnsent: () => ({ rows: { receipts: 0, orders: 0, recounts: 0, closings: 0, unknown: 0 }, total: 0 }),
}));
vi.mock('../../device/storage/use-storage-health.ts', () => ({
  useStorageHealth: () => ({ places: 'two', room: 'ample' }),
}));
vi.mock('../../device/database/use-flag.ts', () => ({
  useFlag: () => ({ loaded: true, value: till.isTill }),
  setFlag: () => (till.isDiskBroken ? Promise.reject(new Error('The disk is broken')) : Promise.resolve()),
}));
vi.mock('../../device/use-epoch-changed.ts', () => ({ useEpochChanged: () => till.isInDoubt }));
vi.mock('../kit/use-goods.ts', () => ({ useCopyAge: () => till.age, useIsCopyAbsent: () => till.isAbsent }));
vi.mock('./durability-light.tsx', () => ({ DurabilityLight: () => null }));

beforeEach(
  () =>
    void Object.assign(till, {
      reachable: true,
      status: 'online',
      age: null,
      isAbsent: false,
      oldestAt: null,
      series: { prefix: 'A7', lastSeq: 0 },
      role: 'admin',
      isTill: undefined,
      isInDoubt: false,
      opensByPin: false,
      isDiskBroken: false,
    }),
);

const stripText = (change: Partial<typeof till>) => {
  Object.assign(till, change);
  return render(<TillStrips />).text;
};

describe('the strips above the goods', () => {
  test('are empty while all is well', () => {
    expect(stripText({})).toBe('');
  });

  test('say that a browser is no till yet, until it was made one or has printed a receipt', () => {
    const none = { prefix: null, lastSeq: 0 };
    expect(stripText({ series: none })).toContain('Этот браузер ещё не касса');
    expect(stripText({ isTill: true })).toBe('');
    expect(stripText({ isTill: undefined, series: { prefix: null, lastSeq: 1 } })).toBe('');
    expect(stripText({ series: { prefix: 'A7', lastSeq: 0 } })).toBe('');
    expect(stripText({ series: none, reachable: false })).not.toContain('не касса');
  });

  test('send a till in a tab of an iPad to the home screen, before it is made a till there', () => {
    const none = { prefix: null, lastSeq: 0 };
    vi.stubGlobal('navigator', { standalone: false });
    expect(stripText({ series: none })).toMatch(/^Касса во вкладке\. Установите её на экран «Домой».*Как установить$/);
    expect(stripText({ reachable: false })).not.toContain('Домой');
    vi.stubGlobal('navigator', { standalone: true });
    expect(stripText({ reachable: true })).toContain('Этот браузер ещё не касса');
    vi.unstubAllGlobals();
  });

  test('send a till in a tab of Safari on a Mac to the Dock, and leave one in the Dock and other browsers alone', () => {
    const safari = { vendor: 'Apple Computer, Inc.', platform: 'MacIntel' };
    const window = (matches: boolean) => ({ matchMedia: () => ({ matches }) });
    vi.stubGlobal('navigator', safari);
    vi.stubGlobal('window', window(false));
    expect(stripText({})).toMatch(/^Касса во вкладке\. Добавьте её в Dock: здесь Safari удалит/);
    vi.stubGlobal('window', window(true));
    expect(stripText({})).not.toContain('Dock');
    vi.stubGlobal('window', window(false));
    vi.stubGlobal('navigator', { ...safari, vendor: 'Google Inc.' });
    expect(stripText({})).not.toContain('Dock');
    vi.unstubAllGlobals();
  });

  test('say so when a browser could not be made a till', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stripText({ series: { prefix: null, lastSeq: 0 }, isDiskBroken: true });
    till.press?.();
    await expect.poll(() => till.shown).toEqual(['Не удалось сохранить на устройстве. Попробуйте ещё раз']);
  });

  test('warn loudly of receipts that have been unsent for hours', () => {
    const oldestAt = new Date(Date.now() - 5.5 * 3_600_000).toISOString();
    expect(stripText({ reachable: false, age: 'Каталог и остатки на 14:32', oldestAt })).toContain(
      'Чеки ждут 5 ч. Подключите планшет к сети.',
    );
    expect(stripText({ reachable: true, oldestAt })).toContain('Чеки ждут 5 ч. Откройте журнал');
  });

  test('show the age of the stock when offline', () => {
    expect(stripText({ reachable: false, age: 'Каталог и остатки на 14:32' })).toContain(
      'Каталог и остатки на 14:32. Продавайте как обычно',
    );
  });

  test('say when receipts go that were recorded offline', () => {
    const offline = { reachable: false, age: 'Каталог и остатки на 14:32' };
    expect(stripText({ ...offline, status: 'offline' })).toContain(
      'уйдут сами, когда появится сеть, если касса открыта. Чеки уйдут сами.',
    );
    for (const status of ['pin', 'expired']) {
      expect(stripText({ ...offline, status })).toContain('уйдут, когда появится сеть и вы войдёте с паролем.');
      expect(stripText({ ...offline, status, opensByPin: true })).toContain(
        'уйдут, когда появится сеть: тогда может понадобиться PIN.',
      );
      till.opensByPin = false;
    }
  });

  test('do not say to sell as usual where there is no catalogue', () => {
    const text = stripText({ reachable: false, isAbsent: true });
    expect(text).toContain('Нет сети, и каталога на планшете нет. Он загрузится, когда появится сеть.');
    expect(text).not.toContain('как обычно');
    expect(stripText({ isAbsent: false })).toContain('Нет сети. Продавайте как обычно');
  });

  test('say without a login that the server may have lost receipts, and that a login resolves it', () => {
    expect(stripText({ status: 'expired', isInDoubt: true })).toMatch(
      /Базу сервера заменили\. Отправленных чеков на ней может не быть\. Войдите: касса сверит их и дошлёт\./,
    );
    // A logged-in person sees no strip: the till compares by itself.
    expect(stripText({ status: 'online' })).toBe('');
  });

  test('allow selling when the session has expired, and offer the login', () => {
    expect(stripText({ status: 'expired' })).toContain('Сеанс закончился. Продавайте как обычно');
  });

  test('report a full disk and a missing second place before anything else', () => {
    const first = (change: Partial<StorageHealth> & { isSecure?: boolean }) =>
      storageWords({ isSecure: true, opens: true, places: 'two', room: 'ample', ...change })?.first ?? null;
    expect([first({}), first({ places: null })]).toEqual([null, null]);
    expect(first({ isSecure: false, room: 'none' })).toBe('Касса работает только по https.');
    expect(first({ opens: false, room: 'low' })).toBe('Браузер не открывает данные кассы.');
    expect([first({ room: 'low' }), first({ room: 'none', places: 'failing' })]).toEqual([
      'На планшете кончается место.',
      'На планшете нет места.',
    ]);
    expect(first({ places: 'failing', room: 'low' })).toBe('Чек сохранён не полностью.');
    // The page must not be closed: without space the browser may be unable to load it again offline.
    for (const room of ['low', 'none'] as const)
      expect(storageWords({ isSecure: true, opens: true, places: 'two', room })?.long).toContain(
        'не закрывайте и не обновляйте кассу'.slice(1),
      );
  });
});

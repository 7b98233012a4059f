import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { picturesText } from './import-words.ts';
import { plain, SAMPLE_IMPORT, SAMPLE_LINE, showImport } from './sample-import.tsx';

describe('what follows', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T04:00:00.000Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('reading can be stopped', () => {
    const { text } = showImport({ state: 'reading', progress: { done: 1200, total: 0 } });
    expect(text).toMatch(/1 200 строк прочитано.*В магазине ничего не меняется.*Не читать дальше/);
  });

  test('writing shows rows done and left, that the shop works, and a stop button', () => {
    expect(showImport({ state: 'applying', progress: { done: 612, total: 1604 } }).text).toMatch(
      /Загружено 612 из 1 604.*Касса и витрина работают\. Страницу можно закрыть.*Остановить/,
    );
  });

  test('the result shows what was written and until when it can be undone; kept values are listed', () => {
    const { text } = showImport(
      {
        state: 'applied',
        finishedAt: '2026-11-20T03:00:00.000Z',
        undoUntil: '2026-12-20T03:00:00.000Z',
        written: { done: 1604, kept: 2, failed: 1, undone: 0 },
      },
      { lines: [{ ...SAMPLE_LINE, outcome: 'done', left: ['title'] }] },
    );
    expect(text).toMatch(
      /Записаны 1 604 товара, у 2 товаров остались ваши изменения, 1 не записан, не приняты 23 строки\. Вернуть всё назад можно до 20\.12(\.2026)?.*Вернуть как было.*Осталось ваше: Название/,
    );
  });

  test('after its deadline an undo is not offered', () => {
    const { text } = showImport({
      state: 'applied',
      finishedAt: '2026-10-20T03:00:00.000Z',
      undoUntil: '2026-11-19T03:00:00.000Z',
      written: { done: 1604, kept: 0, failed: 0, undone: 0 },
    });
    expect(text).toContain('Срок возврата прошёл.');
    expect(text).not.toContain('Вернуть как было');
  });

  test('the persons who decided and undid are named beside the sender, who is not named twice for deciding', () => {
    expect(showImport({ state: 'ready', decidedBy: SAMPLE_IMPORT.actor }).text).not.toContain('решение о загрузке');
    const { text } = showImport({
      state: 'undone',
      undoneAt: '2026-11-20T03:30:00.000Z',
      decidedBy: { _id: 'u2', name: 'Борис' },
      undoneBy: { _id: 'u3', name: 'Вера' },
    });
    expect(text).toMatch(/, Анна · решение о загрузке: Борис · возврат: Вера/);
  });

  test('pictures follow their goods: progress, failures with reasons, retry', () => {
    expect(showImport({ state: 'ready', stops: [], counts: { ...SAMPLE_IMPORT.counts, pictures: 21 } }).text).toContain(
      'После товаров загрузится 21 фотография. Вернуть всё назад одной кнопкой можно 30 дней.',
    );
    const pictures = { total: 40, done: 22, waiting: 15, failed: 1, placeholder: 2 };
    const applied = { state: 'applied', written: { done: 9, kept: 0, failed: 0, undone: 0 }, pictures };
    const { text } = showImport(applied);
    expect(text).toMatch(/Фотографии Загружено 22 из 40, 1 не загрузилась, 2 заглушки\..*фотографии придут сами/);
    expect(text).toMatch(/Что не загрузилось Попробовать ещё раз/);
    expect(plain(picturesText({ ...pictures, waiting: 0, failed: 0, placeholder: 0 }))).toBe(
      'Загружены 22 фотографии.',
    );
    expect(showImport({ ...applied, state: 'undone' }).text).not.toContain('Загружено 22 из 40');
    expect(showImport({ ...applied, pictures: SAMPLE_IMPORT.pictures }).text).not.toContain('Что не загрузилось');
  });

  test('the button says so when only pictures are new', () => {
    const counts = { ...SAMPLE_IMPORT.counts, new: 0, changed: 0, draft: 0, refused: 0, pictures: 2 };
    expect(showImport({ state: 'ready', stops: [], counts }).text).toMatch(
      /Товары в магазине уже такие После товаров загрузятся 2 фотографии\..*Загрузить 2 фотографии/,
    );
  });

  test('a refused file shows the reason', () => {
    expect(showImport({ state: 'failed', error: 'В файле нет ни одного товара' }).text).toMatch(
      /В файле нет ни одного товара В магазине ничего не изменилось\. Загрузить другой файл Указать, как его читать/,
    );
    expect(showImport({ state: 'failed', error: 'Это не прайс', hasFile: false }).text).not.toContain(
      'Указать, как его читать',
    );
  });

  test('a deleted file leaves its counts, and no action that needs it', () => {
    const applied = { state: 'applied', written: { done: 9, kept: 0, failed: 0, undone: 0 }, hasFile: false };
    const { text, links } = showImport(applied, { lines: [], query: 'kind=changed' });
    expect(text).toContain('Строки этой загрузки уже не хранятся: осталось их число.');
    expect(links).not.toContain('/api/imports/i1/lines?format=csv&amp;kind=refused');
    expect(showImport({ ...applied, hasFile: true }).links).toContain(
      '/api/imports/i1/lines?format=csv&amp;kind=refused',
    );
  });
});

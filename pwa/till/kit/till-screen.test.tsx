import { expect, test, vi } from 'vitest';
import { render } from '../../testing.tsx';
import { TillScreen } from './till-screen.tsx';

const page = vi.hoisted(() => ({ isSecure: true }));
vi.mock('../../device/database/storage-health.ts', () => ({
  get IS_SECURE() {
    return page.isSecure;
  },
}));

test('a screen of the till takes in what it can record, and without https nothing', () => {
  const shown = (isSecure: boolean) => {
    page.isSecure = isSecure;
    return render(
      <TillScreen title="Пересчёт">
        <button type="button">Начать</button>
      </TillScreen>,
    ).text;
  };
  expect(shown(true)).toBe('Пересчёт Начать');
  expect(shown(false)).toBe(
    'Пересчёт Касса работает только по https Откройте магазин по адресу, который начинается с https://: здесь ничего не записать.',
  );
});

import { QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { DEFAULT_TERMS } from '#contract/shop/terms.ts';
import { ROUTES } from '../../parts/page/paths.ts';
import { render } from '../../testing.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SETTINGS_PANELS, SETTINGS_PARTS } from './settings-panels.ts';

const client = new QueryClient();
const { timezone: _zone, demo: _demo, delivery: _delivery, ...shop } = DEFAULT_SHOP;
const settings = { revision: 'r1', shop: { ...shop, noticeEmail: '' }, terms: DEFAULT_TERMS };

function look(at: string) {
  const page = (
    <Routes>
      <Route path={ROUTES.adminSettings} element={<SettingsPage />}>
        <Route path={ROUTES.adminSettingsPart} element={null} />
      </Route>
    </Routes>
  );
  return render(page, { at, client });
}

test('the settings are a list of sections, the shop itself first', () => {
  const { text, links } = look('/admin/settings');
  expect(links).toEqual(expect.arrayContaining(SETTINGS_PARTS.map(({ part }) => `/admin/settings/${part}`)));
  expect(text).toMatch(/Магазин Название, .*Доставка Курьер, Бесплатно от.*Обмен с 1С/);
  expect(text).not.toContain('Сохранить');
});

test('a section has its own fields and one button; an unknown address shows the list', () => {
  expect(look('/admin/settings/delivery').text).toMatch(/^Настройки Доставка/);
  const panel = SETTINGS_PANELS.find(({ part }) => part === 'delivery');
  if (panel === undefined) throw new Error('There is no such section');
  const { text, html } = render(<SettingsForm settings={settings} panel={panel} />, { client });
  expect(text).toMatch(/Курьер.*Бесплатно от.*Сохранить/);
  expect(html.match(/<input/g)).toHaveLength(2);
  expect(look('/admin/settings/none').text).toContain('Реквизиты для счетов');
});

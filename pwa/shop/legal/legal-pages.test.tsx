import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { DeliveryPage } from './delivery-page.tsx';
import { OfferPage } from './offer-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';

const OFFER = 'предлагает любому покупателю заключить договор розничной купли-продажи';

test('the offer is a placeholder text under its title', () => {
  const { text } = render(<OfferPage />);
  expect(text).toContain('Публичная оферта');
  expect(text).toContain('Это образец текста');
  expect(text).toContain(OFFER);
});

test('the privacy policy is a placeholder text under its title', () => {
  const { text } = render(<PrivacyPage />);
  expect(text).toContain('Политика конфиденциальности');
  expect(text).toContain('Это образец текста');
});

test('delivery and returns shows delivery methods and prices, then the offer’s text', () => {
  const { text } = render(<DeliveryPage />);
  expect(text).toContain('Доставка и возврат');
  expect(text).toContain(OFFER);
  expect(text).toMatch(/Самовывоз .* 0 ₽ Курьер при заказе от 30 000 ₽ — бесплатно 590 ₽ Транспортная компания/);
});

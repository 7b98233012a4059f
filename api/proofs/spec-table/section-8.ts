/** Section 8: messages of success and failure. */
import { inSection } from './row.ts';

export const section8 = inSection('8', [
  {
    id: 'S8-login-01',
    says: 'login failure: server error, else the fallback',
    quotes: ['Ошибка входа'],
    state: 'asserted',
    by: { file: 'pwa/journeys/14-storefront.journey.ts', test: 'a refused login says the server’s words' },
  },
  {
    id: 'S8-register-01',
    says: 'registration failure: server error, else the fallback',
    quotes: ['Ошибка регистрации'],
    state: 'asserted',
    by: { file: 'pwa/parts/forms/form-failure.test.tsx', test: 'the server’s words, else its own' },
  },
  {
    id: 'S8-name-01',
    says: 'name saved',
    quotes: ['Имя обновлено'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/19-people.journey.ts',
      test: 'a wholesale buyer registers, is approved and revoked while the shop is open',
    },
  },
  {
    id: 'S8-name-02',
    says: 'name not saved: server error, else the fallback',
    quotes: ['Ошибка сохранения имени'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/19-people.journey.ts',
      test: 'without a network the cabinet shows the person last known',
    },
  },
  {
    id: 'S8-password-01',
    says: 'password changed',
    quotes: ['Пароль обновлён. Для безопасности выполнен выход.'],
    state: 'asserted',
    by: { file: 'pwa/journeys/19-people.journey.ts', test: 'a new password logs out everywhere' },
  },
  {
    id: 'S8-password-02',
    says: 'password not changed: server error, else the fallback',
    quotes: ['Ошибка смены пароля'],
    state: 'asserted',
    by: { file: 'pwa/parts/forms/form-failure.test.tsx', test: 'the server’s words, else its own' },
  },
  {
    id: 'S8-password-03',
    says: 'passwords differ',
    quotes: ['Пароли не совпадают'],
    state: 'asserted',
    by: { file: 'pwa/journeys/19-people.journey.ts', test: 'a new password logs out everywhere' },
  },
  {
    id: 'S8-create-01',
    says: 'product created; form and photos reset',
    quotes: ['Сохранено'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/26-product-editor.journey.ts',
      test: 'a product is made with ten photographs, edited, put in order, sold, deleted and brought back',
    },
  },
  {
    id: 'S8-create-02',
    says: 'product not created: server error, else the fallback',
    quotes: ['Ошибка сохранения'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/26-product-editor.journey.ts',
      test: 'a form outlives a reload, a lost answer makes one product, and two people lose nothing to each other',
    },
  },
  {
    id: 'S8-edit-01',
    says: 'product saved',
    quotes: ['Сохранено'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/26-product-editor.journey.ts',
      test: 'a product is made with ten photographs, edited, put in order, sold, deleted and brought back',
    },
  },
  {
    id: 'S8-edit-02',
    says: 'product not saved: server error, else the fallback',
    quotes: ['Ошибка сохранения'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/26-product-editor.journey.ts',
      test: 'a form outlives a reload, a lost answer makes one product, and two people lose nothing to each other',
    },
  },
  {
    id: 'S8-cover-01',
    says: 'cover uploaded',
    quotes: ['Обложка обновлена'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/24-categories.journey.ts',
      test: 'a cover is refused in words, tried again without picking it anew',
    },
  },
  {
    id: 'S8-cover-02',
    says: 'cover not uploaded: server error, else the fallback',
    quotes: ['Ошибка загрузки'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/24-categories.journey.ts',
      test: 'a cover is refused in words, tried again without picking it anew',
    },
  },
  {
    id: 'S8-profile-01',
    says: 'the profile could not be fetched',
    quotes: ['Не удалось получить профиль'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/19-people.journey.ts',
      test: 'without a network the cabinet shows the person last known',
    },
  },
  {
    id: 'S8-product-01',
    says: 'product not found',
    quotes: ['Не найдено'],
    state: 'asserted',
    by: { file: 'pwa/shop/product/product-page.test.tsx', test: 'that is not there says so' },
  },
  {
    id: 'S8-orders-01',
    says: 'an empty list of orders; a failed fetch, departing from the letter, is not shown as empty, since nothing is known',
    quotes: ['Заказов пока нет.'],
    state: 'asserted',
    by: { file: 'pwa/shop/account/account.test.tsx', test: 'that could not be fetched are not shown as none' },
  },
  {
    id: 'S8-bonuses-01',
    says: 'a failed fetch of bonuses shows a coming-soon note',
    state: 'asserted',
    by: {
      file: 'pwa/shop/account/account.test.tsx',
      test: 'that could not be fetched: a coming-soon note, and no word of an empty history',
    },
  },
  {
    id: 'S8-bonuses-02',
    says: 'an empty bonus history',
    quotes: ['История пуста.'],
    state: 'asserted',
    by: { file: 'pwa/shop/account/account.test.tsx', test: 'a history without entries says that it is empty' },
  },
  {
    id: 'S8-sale-01',
    says: 'sale recorded',
    quotes: ['Продажа проведена'],
    state: 'asserted',
    by: { file: 'pwa/journeys/09-durability.journey.ts', test: 'the transaction that writes the sale is strict' },
  },
  {
    id: 'S8-sale-02',
    says: 'sale not recorded: server error, else the fallback',
    quotes: ['Ошибка проведения продажи'],
    state: 'asserted',
    by: {
      file: 'pwa/till/journal/journal-table.test.tsx',
      test: 'a refused sale shows the server’s reason',
    },
  },
  {
    id: 'S8-delete-01',
    says: 'not deleted from the stock page: server error, else the fallback',
    quotes: ['Не удалось удалить'],
    state: 'asserted',
    by: { file: 'pwa/office/inventory/inventory.test.tsx', test: 'asks before deleting' },
  },
  {
    id: 'S8-delete-02',
    says: 'deleted from the edit screen',
    quotes: ['Товар удалён'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/26-product-editor.journey.ts',
      test: 'a product is made with ten photographs, edited, put in order, sold, deleted and brought back',
    },
  },
  {
    id: 'S8-delete-03',
    says: 'not deleted from the edit screen: server error, else the fallback',
    quotes: ['Не удалось удалить'],
    state: 'asserted',
    by: {
      file: 'pwa/queries/describe-failure.test.ts',
      test: 'a refusal says its reason, a wrong field’s before the general one',
    },
  },
]);

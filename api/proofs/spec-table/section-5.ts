/** Section 5: validation rules. */
import { inSection } from './row.ts';

const PHONE = 'api/contract/people/phone.test.ts';
const TYPING = 'pwa/parts/forms/phone-typing.test.ts';
const QUANTITY = 'api/contract/values/quantity.test.ts';

export const section5 = inSection('5', [
  {
    id: 'S5-phone-01',
    says: 'the mask of the phone field',
    quotes: ['+7 (___) ___-__-__'],
    state: 'asserted',
    by: { file: 'pwa/shop/auth/login-form.test.tsx', test: 'shows the phone mask, filled' },
  },
  {
    id: 'S5-phone-02',
    says: 'up to 10 digits after +7',
    state: 'asserted',
    by: { file: TYPING, test: 'typing a phone > %s gives %s' },
  },
  {
    id: 'S5-phone-03',
    says: 'non-digits are stripped, a leading 00 dropped, a leading 8 becomes 7, a leading 7 dropped',
    state: 'asserted',
    by: { file: PHONE, test: '%s is read as %s' },
  },
  {
    id: 'S5-phone-04',
    says: 'a paste is normalised the same way',
    state: 'asserted',
    by: { file: TYPING, test: 'pasting a phone > %j is read as +7 912 345-67-89' },
  },
  {
    id: 'S5-phone-05',
    says: 'the value given to forms is +7 and the digits, or empty',
    state: 'asserted',
    by: { file: PHONE, test: 'the mask grows with the digits and reads back' },
  },

  {
    id: 'S5-register-01',
    says: 'the name is optional, phone and password are not',
    state: 'asserted',
    by: {
      file: 'api/modules/people/accounts/registration.test.ts',
      test: 'a phone and a password make a customer and open a session',
    },
  },
  {
    id: 'S5-register-02',
    says: 'a box «I am a wholesale buyer» reveals company, optional INN and comment',
    state: 'asserted',
    by: {
      file: 'pwa/shop/auth/registration-form.test.tsx',
      test: 'has a box for wholesale buyers, and their fields only behind it',
    },
  },
  {
    id: 'S5-register-03',
    says: 'wholesale data is sent only if the company text is non-blank',
    state: 'asserted',
    by: { file: 'pwa/shop/auth/registration.test.ts', test: 'wholesale data when %s' },
  },
  {
    id: 'S5-register-04',
    says: 'rememberMe is always true',
    state: 'asserted',
    by: { file: 'pwa/shop/auth/registration.test.ts', test: 'is always remembered' },
  },
  {
    id: 'S5-login-01',
    says: 'login asks for phone and password',
    state: 'asserted',
    by: { file: 'pwa/shop/auth/login-form.test.tsx', test: 'asks for phone and password' },
  },
  {
    id: 'S5-login-02',
    says: 'the remember-me box is checked by default',
    quotes: ['Запомнить меня'],
    state: 'asserted',
    by: { file: 'pwa/shop/auth/login-form.test.tsx', test: 'remembers the person unless told not to' },
  },
  {
    id: 'S5-password-01',
    says: 'new password and repeat must match, else nothing is sent',
    quotes: ['Пароли не совпадают'],
    state: 'asserted',
    by: {
      file: 'pwa/shop/account/account.test.tsx',
      test: 'repeated differently is complained of, and the repeat is never sent',
    },
  },
  {
    id: 'S5-password-02',
    says: 'at least 8 characters with letters and digits',
    state: 'asserted',
    by: { file: 'api/contract/people/password.test.ts', test: 'is refused: %s' },
  },
  {
    id: 'S5-password-03',
    says: 'the form hints at that rule',
    state: 'asserted',
    by: { file: 'pwa/shop/account/account.test.tsx', test: 'is asked for with the new one twice, under the hint' },
  },

  {
    id: 'S5-product-01',
    says: 'title, retail price and wholesale price are required',
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/creating.test.ts',
      test: 'missing and wrong values of a form are reported at its fields',
    },
  },
  {
    id: 'S5-product-02',
    says: 'a subcategory is required when the category has some',
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/creating.test.ts',
      test: 'missing and wrong values of a form are reported at its fields',
    },
  },
  {
    id: 'S5-product-03',
    says: 'prices min 0 step 1; cost price min 0 step 0.01',
    state: 'asserted',
    by: { file: 'pwa/office/product-editor/product-form.test.tsx', test: '%s is a number from 0 in steps of %s' },
  },
  {
    id: 'S5-product-04',
    says: 'stock min 0 step 1, default 1 on create',
    state: 'asserted',
    by: { file: 'pwa/office/product-editor/product-form.test.tsx', test: '%s is a number from 0 in steps of %s' },
  },
  {
    id: 'S5-product-05',
    says: 'weight min 0 step 0.01; dimensions min 0 step 1',
    state: 'asserted',
    by: { file: 'pwa/office/product-editor/product-form.test.tsx', test: '%s is a number from 0 in steps of %s' },
  },
  {
    id: 'S5-product-06',
    says: 'pictures: images only, several, at most 10 taken per pick',
    quotes: ['Главная + до 10 изображений'],
    state: 'asserted',
    by: { file: 'pwa/office/product-editor/gallery.test.ts', test: 'takes only images, at most ten at once' },
  },
  {
    id: 'S5-product-07',
    says: 'pictures: one marked main (starred), with reorder and delete',
    state: 'asserted',
    by: {
      file: 'pwa/office/product-editor/product-form.test.tsx',
      test: 'each picture can be made main',
    },
  },
  {
    id: 'S5-product-08',
    says: 'feature inputs follow the type of the feature, with min, max and step for numbers',
    state: 'asserted',
    by: {
      file: 'pwa/office/product-editor/product-form.test.tsx',
      test: 'features have fields of their type, numbers their limits',
    },
  },
  {
    id: 'S5-product-09',
    says: 'changing the subcategory resets feature values',
    state: 'asserted',
    by: {
      file: 'pwa/office/product-editor/validate-product.test.ts',
      test: 'another subcategory begins the features anew, another category clears the subcategory',
    },
  },
  {
    id: 'S5-product-10',
    says: 'changing the category clears the subcategory',
    state: 'asserted',
    by: {
      file: 'pwa/office/product-editor/validate-product.test.ts',
      test: 'another subcategory begins the features anew, another category clears the subcategory',
    },
  },

  {
    id: 'S5-sale-01',
    says: 'a sale needs a position with a quantity above 0',
    quotes: ['Добавьте хотя бы одну позицию с количеством > 0.'],
    state: 'asserted',
    by: { file: 'api/contract/spec-shapes.test.ts', test: 'a sale without positions is refused' },
  },
  {
    id: 'S5-sale-02',
    says: 'a sale quantity is floored to a whole number of at least 0; empty counts as zero',
    state: 'asserted',
    by: { file: QUANTITY, test: 'a sale quantity > %s counts as %i' },
  },
  {
    id: 'S5-sale-03',
    says: 'an empty or zero quantity removes the position',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/15-till-form.journey.ts',
      test: 'zero takes a position out; after a sale the form is blank',
    },
  },
  {
    id: 'S5-cart-01',
    says: 'a cart quantity is clamped to 1..999 everywhere',
    state: 'asserted',
    by: { file: QUANTITY, test: 'is always whole and within 1 to 999' },
  },
  {
    id: 'S5-cart-02',
    says: 'on load, cart entries without an id are dropped',
    state: 'asserted',
    by: { file: 'pwa/device/belongings/cart.test.ts', test: 'an older cart is imported once' },
  },
  {
    id: 'S5-cart-03',
    says: 'on load, duplicates are merged by summing quantities, capped at 999',
    state: 'asserted',
    by: { file: 'pwa/device/belongings/cart.test.ts', test: 'an older cart is imported once' },
  },
  {
    id: 'S5-delete-01',
    says: 'deleting from the edit screen asks first',
    quotes: ['Удалить товар? Действие необратимо.'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/26-product-editor.journey.ts',
      test: 'a product is made with ten photographs, edited, put in order, sold, deleted and brought back',
    },
  },
]);

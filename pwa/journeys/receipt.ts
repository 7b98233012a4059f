/** The receipt that is being entered at the till, and the buttons around it. */
import type { Page } from '@playwright/test';

export const receipt = (page: Page) => page.getByRole('form', { name: 'Чек' });
export const line = (page: Page, title: string) => receipt(page).getByRole('listitem').filter({ hasText: title });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

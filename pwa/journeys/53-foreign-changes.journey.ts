/** A translator or an extension changes the page's texts: the till still shows what was recorded. */
import type { Page } from '@playwright/test';
import { readJournalRows } from './journal-rows.ts';
import { expect, test } from './shop.ts';
import { find, put, record } from './till.ts';

/** Wraps each text of the page in an element, later ones too: the text itself, or a copy in its place. */
async function wrapTexts(page: Page, how: 'moved' | 'replaced' = 'moved'): Promise<void> {
  await page.evaluate((isMoved) => {
    const wrap = (within: Node) => {
      const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.parentElement === null || text.parentElement.closest('font, script, style, textarea') !== null)
          continue;
        const font = document.createElement('font');
        text.parentElement.replaceChild(font, text);
        font.append(isMoved ? text : (text.textContent ?? ''));
      }
    };
    wrap(document.body);
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) wrap(node.nodeType === Node.TEXT_NODE ? (node.parentNode ?? node) : node);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, how === 'moved');
}

const replaceTexts = (page: Page) => wrapTexts(page, 'replaced');

/** Replaces each list of the receipt by a copy, so that the page no longer has the nodes it means to remove. */
async function copyLists(page: Page): Promise<void> {
  await page.getByRole('form', { name: 'Чек' }).evaluate((form) => {
    for (const list of form.querySelectorAll('ul')) list.replaceWith(list.cloneNode(true));
  });
}

for (const [how, change] of [
  ['whose texts are wrapped', wrapTexts],
  ['whose texts are replaced', replaceTexts],
  ['whose elements are replaced', copyLists],
] as const) {
  test(`sales on a page ${how} are said to be recorded, and the next one can be sold`, async ({ shop, openAtWork }) => {
    const product = shop.books.firstInStock(10);
    const { page } = await openAtWork();
    const buyers = ['Иванов', 'Петров', 'Сидоров'];
    await find(page, product.title, product.title);
    if (change !== copyLists) await change(page);
    for (const buyer of buyers) {
      await put(page, product.title, 2);
      await page.getByLabel('Покупатель (произвольно)').fill(buyer);
      if (change === copyLists) await change(page);
      await record(page);
      await expect(page.getByRole('form', { name: 'Чек' })).not.toContainText(product.title);
      await expect(page.getByText('Не удалось открыть страницу')).toHaveCount(0);
    }
    await expect(page.locator('html')).toHaveAttribute('translate', 'no');
    expect(await readJournalRows(page)).toHaveLength(3);
    await expect
      .poll(() =>
        shop.books
          .sales()
          .map(({ note }) => note)
          .sort(),
      )
      .toEqual(buyers.map((buyer) => `Покупатель: ${buyer}`));
  });
}

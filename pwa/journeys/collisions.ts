/** Checks that sticky elements leave room for each other and for the page's end. */
import type { Page } from '@playwright/test';

const SETTLED_MS = 500;

/**
 * Sticky bars and notices that cover each other, and bars that cover the footer, at the page's beginning and at its
 * end. Empty when there are none. Overlays of the page, and a table's head over its own rows, may cover.
 */
export async function collisions(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const place of ['beginning', 'end'] as const) {
    await page.evaluate(async (where) => {
      // In the shop the window scrolls, in the office its main part.
      for (const scrolled of [document.scrollingElement, document.querySelector('main')])
        scrolled?.scrollTo({ top: where === 'end' ? scrolled.scrollHeight : 0, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, place);
    let colliding = await collidingNow(page);
    if (colliding.length > 0) {
      // A busy browser applies a new window width late.
      await page.waitForTimeout(SETTLED_MS);
      colliding = await collidingNow(page);
    }
    found.push(...colliding.map((what) => `${what} at the page's ${place}`));
  }
  await page.evaluate(() => {
    for (const scrolled of [document.scrollingElement, document.querySelector('main')])
      scrolled?.scrollTo({ top: 0, behavior: 'instant' });
  });
  return found;
}

/** Collisions on the current screen. */
function collidingNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A bar has its own layer; asides without one scroll away with the text beside them.
    const bars = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { position, zIndex } = getComputedStyle(element);
      return (
        (position === 'sticky' || position === 'fixed') &&
        zIndex !== 'auto' &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('a, table, [role="dialog"], [role="alertdialog"], [data-base-ui-focus-guard]') === null &&
        isOnScreen(element.getBoundingClientRect())
      );
    });
    const found = bars.flatMap((one, index) =>
      bars
        .slice(index + 1)
        .filter((other) => !one.contains(other))
        .filter((other) => collide(one, other))
        .map((other) => `${nameOf(one)} and ${nameOf(other)} lie over one another`),
    );
    // A notice may cover the footer until it is answered; a bar has its place beside it.
    const footer = document.querySelector<HTMLElement>('footer');
    for (const bar of bars)
      if (footer !== null && !bar.matches('header, aside, [role="region"]') && commonOf(bar, footer) !== null)
        found.push(`${nameOf(bar)} lies over the footer`);
    return found;

    function isOnScreen({ left, right, top, bottom, width, height }: DOMRect): boolean {
      return width > 1 && height > 1 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    }

    /** The area that both cover on the screen; sharing one pixel is a border. */
    function commonOf(one: HTMLElement, other: HTMLElement): DOMRect | null {
      const [first, second] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const [left, top] = [Math.max(first.left, second.left, 0), Math.max(first.top, second.top, 0)];
      const width = Math.min(first.right, second.right, innerWidth) - left;
      const height = Math.min(first.bottom, second.bottom, innerHeight) - top;
      return width > 1 && height > 1 ? new DOMRect(left, top, width, height) : null;
    }

    /** Elements that scroll away with the page may go under the header, as text does. */
    function collide(one: HTMLElement, other: HTMLElement): boolean {
      const common = commonOf(one, other);
      if (common === null) return false;
      const onTop = document.elementFromPoint(common.x + common.width / 2, common.y + common.height / 2);
      return onTop?.closest('header') !== one || !one.matches('header');
    }

    function nameOf(element: HTMLElement): string {
      const name = element.ariaLabel ?? element.innerText.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
      return `${element.localName} «${name}»`;
    }
  });
}

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

/** Minimum side of a target for a finger in a glove, and minimum distance of two targets, px. */
const TARGET_PX = 44;
const APART_PX = 8;

/**
 * Targets on the current screen that a finger in a glove misses: buttons, links and fields smaller than 44 × 44 px, and
 * neighbours less than 8 px apart. Empty when there are none. What takes a press counts, not what is painted: a label
 * with its field, a field with its border, an area that CSS enlarges, up to 44 px. Controls that touch, as the segments
 * of a choice, the parts of a stepper and the rows of a list do, are one group. Links inside a sentence are text, and
 * what scrolls has no neighbours outside of it.
 */
export async function missedTargets(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  if ((await missedNow(page)).length === 0) return [];
  // A busy browser applies a new window width late.
  await page.waitForTimeout(SETTLED_MS);
  return missedNow(page);
}

function missedNow(page: Page): Promise<string[]> {
  return page.evaluate(
    ([target, apart]) => {
      const CONTROLS =
        'a[href], button, select, textarea, input, summary, [role="button"], [role="menuitem"], [role="option"], [role="tab"]';
      const layers = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].filter(
        (one) => one.checkVisibility({ visibilityProperty: true }),
      );
      const controls = [...(layers.at(-1) ?? document.body).querySelectorAll<HTMLElement>(CONTROLS)].filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          one.closest('[aria-hidden="true"], [inert], [data-base-ui-focus-guard]') === null &&
          !isHiddenFromSight(one) &&
          !isText(one),
      );
      const margins = controls.map(marginsOf);
      const areas = controls.map((one, index) => areaOf(one, margins[index] ?? [0, 0, 0, 0]));
      const found = new Set<string>();
      controls.forEach((one, index) => {
        const area = areas[index] ?? new DOMRect();
        if (Math.round(area.width) < target || Math.round(area.height) < target)
          found.add(`${nameOf(one)} is ${Math.round(area.width)} × ${Math.round(area.height)} px`);
        for (let next = index + 1; next < controls.length; next += 1) {
          const [other, around] = [controls[next] ?? one, areas[next] ?? area];
          if (layerOf(one) !== layerOf(other)) continue;
          const across = Math.max(area.left, around.left) - Math.min(area.right, around.right);
          const down = Math.max(area.top, around.top) - Math.min(area.bottom, around.bottom);
          // Controls that touch, or one of which contains the other, are no neighbours.
          const gap = Math.round(Math.max(across, down));
          if (gap > 1 && gap < apart && Math.min(across, down) < 0)
            found.add(`${nameOf(one)} and ${nameOf(other)} are ${gap} px apart`);
        }
      });
      return [...found];

      function isHiddenFromSight(one: HTMLElement): boolean {
        const { width, height } = one.getBoundingClientRect();
        return width <= 1 || height <= 1;
      }

      function isText(one: HTMLElement): boolean {
        return one.localName === 'a' && getComputedStyle(one).display === 'inline';
      }

      /** The scroller or the fixed bar that contains the control; null for the page. */
      function layerOf(one: Element): Element | null {
        for (let around = one.parentElement; around !== null; around = around.parentElement) {
          const { position, overflowX, overflowY } = getComputedStyle(around);
          if (/fixed|sticky/.test(position) || /auto|scroll/.test(`${overflowX} ${overflowY}`)) return around;
        }
        return null;
      }

      function boxOf(one: HTMLElement): DOMRect {
        const label = one instanceof HTMLInputElement ? one.closest('label') : null;
        const box = (label ?? one).getBoundingClientRect();
        const frame = one.parentElement;
        if (label !== null || frame === null || !one.matches('input, select, textarea')) return box;
        if (parseFloat(getComputedStyle(frame).borderTopWidth) === 0) return box;
        const { top, height } = frame.getBoundingClientRect();
        return new DOMRect(box.left, top, box.width, height);
      }

      /** Distances beyond a small control’s box at which a press still reaches it, px: top, right, bottom, left. */
      function marginsOf(one: HTMLElement): [number, number, number, number] {
        const { width, height } = boxOf(one);
        if (width >= target && height >= target) return [0, 0, 0, 0];
        one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const box = boxOf(one);
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const reach = (right: number, down: number, most: number) => {
          let by = 0;
          while (by < most) {
            const hit = document.elementFromPoint(
              x + right * (box.width / 2 + by + 0.5),
              y + down * (box.height / 2 + by + 0.5),
            );
            if (hit === null || !one.contains(hit)) break;
            by += 1;
          }
          return by;
        };
        const [short, narrow] = [Math.max(0, target - box.height), Math.max(0, target - box.width)];
        const [top, right] = [reach(0, -1, short), reach(1, 0, narrow)];
        return [top, right, reach(0, 1, short - top), reach(-1, 0, narrow - right)];
      }

      function areaOf(one: HTMLElement, [top, right, bottom, left]: readonly number[]): DOMRect {
        const box = boxOf(one);
        return new DOMRect(
          box.left - (left ?? 0),
          box.top - (top ?? 0),
          box.width + (left ?? 0) + (right ?? 0),
          box.height + (top ?? 0) + (bottom ?? 0),
        );
      }

      function nameOf(one: HTMLElement): string {
        const labels = one instanceof HTMLInputElement || one instanceof HTMLSelectElement ? one.labels : null;
        const name = one.ariaLabel ?? labels?.[0]?.innerText ?? one.innerText;
        return `${one.localName} «${name.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}»`;
      }
    },
    [TARGET_PX, APART_PX] as const,
  );
}

/** Space below or beside the content that is no blank: a shadow or a ring, px. */
const EDGE_PX = 8;

/**
 * The page and scrollers in it that can be scrolled past the end of their content, into blank, downwards or sideways. An
 * absolutely positioned element in a scroller without a position does that to the next one outwards.
 */
export function scrolledIntoBlank(page: Page): Promise<string[]> {
  return page.evaluate((edge) => {
    const root = document.scrollingElement ?? document.documentElement;
    return [root, ...document.body.querySelectorAll('*')].flatMap((scroller) => {
      const { overflowX, overflowY, paddingBottom, paddingRight } = getComputedStyle(scroller);
      const { left, top } = scroller === root ? new DOMRect(-scrollX, -scrollY) : scroller.getBoundingClientRect();
      const from = scroller === root ? { left: 0, top: 0 } : { left: scroller.scrollLeft, top: scroller.scrollTop };
      const beyond = (extent: number, client: number, overflow: string, end: () => number) =>
        extent - client > 1 && (scroller === root || /auto|scroll/.test(overflow)) ? extent - end() - edge : 0;
      const blank = {
        below: beyond(
          scroller.scrollHeight,
          scroller.clientHeight,
          overflowY,
          () => Math.max(...contentOf(scroller).map((box) => box.bottom - top + from.top)) + parseFloat(paddingBottom),
        ),
        beside: beyond(
          scroller.scrollWidth,
          scroller.clientWidth,
          overflowX,
          () => Math.max(...contentOf(scroller).map((box) => box.right - left + from.left)) + parseFloat(paddingRight),
        ),
      };
      return Object.entries(blank)
        .filter(([, by]) => by > 0)
        .map(([side, by]) => `${Math.round(by)} px of blank ${side} ${scroller.localName}.${scroller.className}`);
    });

    /** Boxes of all that is seen in the scroller; what is in a scroller of its own ends at that one's edge. */
    function contentOf(around: Element): DOMRect[] {
      return [...around.children].flatMap((element) => {
        const { position, overflowX, overflowY, display } = getComputedStyle(element);
        if (position === 'fixed' || display === 'none') return [];
        const box = element.getBoundingClientRect();
        const isSeen = box.width > 1 && box.height > 1;
        const isCut = overflowX !== 'visible' || overflowY !== 'visible';
        return [...(isSeen ? [box] : []), ...(isCut ? [] : contentOf(element))];
      });
    }
  }, EDGE_PX);
}

/**
 * Overflow past the sides of the screen under enlarged text (WCAG 1.4.4 and 1.4.10): of the page itself, and of controls
 * that no scroller of their own brings into view.
 */
export async function widerThanScreen(page: Page, percent: number): Promise<string[]> {
  const setSize = (size: string) =>
    page.evaluate((text) => void (document.documentElement.style.fontSize = text), size);
  await setSize(`${percent}%`);
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isScrolled = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || isScrolled(one.parentElement));
    const cut = [...document.querySelectorAll('button, a, input, select')].filter((control) => {
      const { left, right, width, height } = control.getBoundingClientRect();
      return width > 1 && height > 1 && (left < -1 || right > clientWidth + 1) && !isScrolled(control.parentElement);
    });
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
      ...cut.map((control) => `past the side: ${control.localName} «${control.textContent.trim().slice(0, 40)}»`),
    ];
  });
  await setSize('');
  return found.map((what) => `${what} with text of ${percent} %`);
}

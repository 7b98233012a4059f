/** Stepping through the pictures of a card: by position for a cursor, by steps for a finger. */

/** Swipe distance of one step, px. */
const SWIPE_STEP_PX = 24;

/** The picture for a cursor at `x` px from the left of a card `width` px wide. */
export function pictureAt(x: number, width: number, count: number): number {
  if (count <= 1 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.floor((x / width) * count)));
}

/** Whole steps in a movement of `dx` px; to the left is forward. Add `consumed` to the finger's start position. */
export function swipeSteps(dx: number): { steps: number; consumed: number } {
  const count = Math.trunc(Math.abs(dx) / SWIPE_STEP_PX);
  const direction = dx < 0 ? 1 : -1;
  return count === 0
    ? { steps: 0, consumed: 0 }
    : { steps: count * direction, consumed: -count * direction * SWIPE_STEP_PX };
}

/** The picture `steps` further, stopping at either end. */
export function stepped(index: number, steps: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index + steps));
}

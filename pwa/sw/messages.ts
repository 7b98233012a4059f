/** What page and worker say to each other, and the names both know. */
export const SKIP_WAITING = 'skip-waiting';
export const PICTURE_CACHE = 'pictures';

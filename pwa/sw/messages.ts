/** Names that page and worker both know. */
export const PICTURE_CACHE = 'pictures';

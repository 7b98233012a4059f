/** Recognises rows of the demo shop: no id made by a running shop has this prefix, because its timestamp is never zero. */

/** For SQL's LIKE: every row of the demo that has an id. */
export const DEMO_IDS = '00000000-0000-7000-80%';

/** The id of the `index`th row of a kind; `kind` is `80` and two digits of the kind's own. */
export const demoId = (kind: string, index: number): string =>
  `00000000-0000-7000-${kind}-${String(index).padStart(12, '0')}`;

/** Replaces the request hash of a demo sale, order or document, which had no request. */
export const DEMO_HASH = 'demo';

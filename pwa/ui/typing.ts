/** A number being typed while other sources may change the value: a scan, another window, the server. */

export interface Typing {
  readonly text: string;
  /** The value when the typing began. */
  readonly before: number;
  /** The value as last rendered. */
  readonly seen: number;
  /** Values requested by the text and not rendered yet: their store may answer later. */
  readonly requested: readonly number[];
}

/** The state after the text has become `text`; `request` is the value it requests, null for none. */
export function typed(typing: Typing | null, value: number, text: string, request: number | null): Typing {
  const { before, requested } = typing ?? { before: value, requested: [] };
  return { text, before, seen: value, requested: [...requested, request ?? value] };
}

/** The state once `value` is rendered; null when another source has changed the value, which ends the typing. */
export function afterRender(typing: Typing, value: number): Typing | null {
  if (typing.seen === value) return typing;
  const place = typing.requested.indexOf(value);
  return place === -1 ? null : { ...typing, seen: value, requested: typing.requested.slice(place + 1) };
}

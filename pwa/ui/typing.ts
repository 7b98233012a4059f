/** A number being typed while other sources may change the value: a scan, another window, the server. */

export interface Typing<Value> {
  readonly text: string;
  readonly before: Value;
  readonly seen: Value;
  /** Values requested by the text and not rendered yet: their store may answer later. */
  readonly requested: readonly Value[];
}

/** The state after the text has become `text`; `request` is the value it requests, the present one for none. */
export function typed<Value>(typing: Typing<Value> | null, value: Value, text: string, request: Value): Typing<Value> {
  const { before, requested } = typing ?? { before: value, requested: [] };
  return { text, before, seen: value, requested: [...requested, request] };
}

/** The state once `value` is rendered; null when another source has changed the value, which ends the typing. */
export function afterRender<Value>(typing: Typing<Value>, value: Value): Typing<Value> | null {
  if (typing.seen === value) return typing;
  const place = typing.requested.indexOf(value);
  return place === -1 ? null : { ...typing, seen: value, requested: typing.requested.slice(place + 1) };
}

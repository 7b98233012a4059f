/** A figure being typed while others may change the value beside it: a scan, another window, the server. */

export interface Typing {
  readonly text: string;
  /** The value when the typing began. */
  readonly before: number;
  /** The value as it was drawn last. */
  readonly seen: number;
  /** Values that the text has made and that have not been drawn yet: whoever keeps them may answer later. */
  readonly made: readonly number[];
}

/** The typing after its text has become `text`; `makes` is the value asked for by it, null when it asks for none. */
export function typed(typing: Typing | null, value: number, text: string, makes: number | null): Typing {
  const { before, made } = typing ?? { before: value, made: [] };
  return { text, before, seen: value, made: [...made, makes ?? value] };
}

/** The typing once `value` is drawn; null when something else has changed the value: what was typed is over. */
export function meeting(typing: Typing, value: number): Typing | null {
  if (typing.seen === value) return typing;
  const place = typing.made.indexOf(value);
  return place === -1 ? null : { ...typing, seen: value, made: typing.made.slice(place + 1) };
}

/**
 * Streams XML as the wanted elements, each a small tree that can be dropped after use. Documents of any length need the memory of one
 * element; HTML entities are known, custom ones are not defined, and nesting is limited.
 */
import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import { cleanLine, withForbiddenMarked, copyText } from './clean-text.ts';
import { FileRefused, LIMITS } from './source-row.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
  /** Line of the file at which it begins, from 1. */
  readonly line: number;
}

export interface XmlPlan {
  /** Names of elements wanted as trees; the outermost counts. */
  readonly wanted: ReadonlySet<string>;
  /** Called for every other element as it opens. */
  readonly onOpen?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Compares names without their prefixes. */
  readonly isLocal?: boolean;
  /** Called with a sentence for content omitted from the texts. */
  readonly onNote?: (note: string) => void;
}

/** Limit of characters without a parser event: an endless text would fill the memory before it is reported. */
const SILENCE_CHARACTERS = LIMITS.textLength;

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export const textOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text;

/** That text cleaned, on one line. */
export function lineOf(element: XmlElement | undefined, name: string): string | undefined {
  const text = textOf(element, name);
  return text === undefined ? undefined : cleanLine(text);
}

export const listOf = (element: XmlElement | undefined, list: string, name: string): XmlElement[] =>
  childOf(element, list)?.children.filter((child) => child.name === name) ?? [];

/** The wanted elements in the order in which they end. Throws `FileRefused`. */
export async function* xmlElements(
  chunks: AsyncIterable<string>,
  plan: XmlPlan,
): AsyncGenerator<{ element: XmlElement; path: readonly string[] }> {
  const parser = new SaxesParser({ position: true, xmlns: false } as const);
  const path: string[] = [];
  const stack: XmlElement[] = [];
  let done: { element: XmlElement; path: readonly string[] }[] = [];
  let nodes = 0;
  let lastEventAt = 0;
  const markEvent = (): void => void (lastEventAt = parser.position);
  const window = new TextWindow();
  parser.ENTITIES = HTML_ENTITIES;
  parser.on('error', (error) => {
    // The parser continues after an error; half-read goods would be worse than none.
    const place = placeText(parser, stack[0]);
    throw new FileRefused(window.signFault(stack[0]) ?? `Файл испорчен ${place}: ${russianFault(error.message)}`);
  });
  parser.on('doctype', (doctype) => {
    markEvent();
    if (/<!(?:ENTITY|ATTLIST|ELEMENT)/i.test(doctype) || doctype.includes('['))
      throw new FileRefused(
        'В начале файла стоит DOCTYPE: такие файлы не принимаются. Попросите у поставщика выгрузку без него',
      );
  });
  parser.on('opentag', (tag) => {
    markEvent();
    const name = plan.isLocal === true ? tag.name.slice(tag.name.indexOf(':') + 1) : tag.name;
    if (path.length >= LIMITS.depth) throw new FileRefused(`Вложенность файла больше ${LIMITS.depth} уровней`);
    if (stack.length > 0 || plan.wanted.has(name)) {
      nodes += 1;
      if (nodes > LIMITS.nodes) throw new FileRefused(`Слишком большой элемент в строке ${parser.line}`);
      const attributes = Object.fromEntries(
        Object.entries(tag.attributes).map(([key, value]) => [key, copyText(value)]),
      );
      const element = { name, attributes, children: [], text: '', line: parser.line };
      stack.at(-1)?.children.push(element);
      stack.push(element);
    } else plan.onOpen?.(name, tag.attributes);
    path.push(name);
  });
  const takeText = (text: string): void => {
    markEvent();
    const inner = stack.at(-1);
    if (inner === undefined) return;
    if (inner.text.length + text.length > LIMITS.textLength)
      throw new FileRefused(`Слишком длинный текст в строке ${parser.line}`);
    inner.text += text;
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', () => {
    markEvent();
    path.pop();
    const element = stack.pop();
    if (element !== undefined) element.text = copyText(element.text);
    if (element !== undefined && stack.length === 0) {
      done.push({ element, path: [...path] });
      nodes = 0;
    }
  });
  for await (const chunk of chunks) {
    const before = lastEventAt;
    const text = withForbiddenMarked(chunk);
    if (text !== chunk) reportForbidden(chunk, window.next, plan.onNote);
    window.add(text);
    parser.write(text);
    window.isHeard = lastEventAt !== before;
    if (parser.position - lastEventAt > SILENCE_CHARACTERS)
      throw new FileRefused(`Слишком длинный текст в строке ${parser.line}`);
    if (done.length > 0) {
      const ready = done;
      done = [];
      yield* ready;
    }
  }
  parser.close();
  yield* done;
}

/** A place in the file; both from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** The place after a text that begins at `start`. */
function placeAfter(text: string, { line, column }: Place): Place {
  const lines = text.split('\n');
  const last = lines.at(-1)?.length ?? 0;
  return lines.length === 1 ? { line, column: column + last } : { line: line + lines.length - 1, column: last + 1 };
}

/** The place of a fault, and the element that it is in. */
const placeText = ({ line, column }: Place, within: XmlElement | undefined): string =>
  `в строке ${line}, столбец ${column}${within === undefined ? '' : `, ${nameOf(within)}`}`;

/** HTML entities are unambiguous, so descriptions with them are accepted. */
const HTML_ENTITIES = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name) => {
      const entity = `&${String(name)};`;
      const text = decodeHTMLStrict(entity);
      return text === entity ? undefined : text;
    },
  },
);

const NOTED_MAX = 20;

function reportForbidden(chunk: string, start: Place, onNote: XmlPlan['onNote']): void {
  const signs = [...chunk.matchAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g)].slice(0, NOTED_MAX);
  for (const { 0: sign, index } of signs) {
    const { line, column } = placeAfter(chunk.slice(0, index), start);
    const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    onNote?.(`Строка ${line}, столбец ${column}: недопустимый знак U+${code} отброшен`);
  }
}

/** The text since the last parser event: the parser reports a bare «&» long after it was read, at a semicolon or the end of the file. */
class TextWindow {
  /** Beginning of the next chunk. */
  next: Place = { line: 1, column: 1 };
  /** True when the parser reported an event in the last chunk. */
  isHeard = false;
  private text = '';
  private start: Place = this.next;
  private last = '';
  private startOfLast: Place = this.next;

  add(chunk: string): void {
    if (this.isHeard) {
      this.text = this.last;
      this.start = this.startOfLast;
    }
    this.text += chunk;
    this.last = chunk;
    this.startOfLast = this.next;
    this.next = placeAfter(chunk, this.next);
  }

  /** The error sentence for an unescaped character within an element; null without one. */
  signFault(within: XmlElement | undefined): string | null {
    const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
    const text = this.text.replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)/g, blank);
    const bare = /[^\s<>"]{0,20}&(?!(?:#\d+|#x[\da-f]+|\p{L}[\p{L}\d]*);)[^\s<>"]{0,20}/iu.exec(text);
    const less = /<(?![\p{L}_/!?])[^\s<>]{0,20}/u.exec(text);
    const found = [bare, less].filter((one) => one !== null).sort((one, other) => one.index - other.index)[0];
    if (found === undefined) return null;
    const [sign, written] = found === bare ? ['&', '&amp;'] : ['<', '&lt;'];
    const place = placeAfter(text.slice(0, found.index + found[0].indexOf(sign)), this.start);
    return `Файл испорчен ${placeText(place, within)}, в тексте «${found[0]}»: знак «${sign}» должен быть записан как «${written}»`;
  }
}

function nameOf(element: XmlElement): string {
  const id = element.attributes['id'] ?? textOf(element, 'Ид') ?? '';
  return `${element.name} ${id}`.trim();
}

function russianFault(message: string): string {
  if (/entity/i.test(message)) return 'знак «&» должен быть записан в нём как «&amp;»';
  if (/unclosed|unexpected end|must contain a root/i.test(message))
    return 'он обрывается на середине, или знак «&» в нём не записан как «&amp;»';
  if (/tag/i.test(message)) return 'что в нём открыто, то не закрыто';
  if (/disallowed character/i.test(message)) return 'недопустимый знак';
  return 'это не похоже на XML';
}

/**
 * A stream of XML as the elements asked for, each as a small tree that is dropped once it was taken. Documents of any
 * length go through with the memory of one element; entities of HTML are known, none is defined, and nesting is bounded.
 */
import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import { withForbiddenMarked } from './clean-text.ts';
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
  /** Names of elements that are wanted as trees, the outermost counts. */
  readonly wanted: ReadonlySet<string>;
  /** Called for every other element as it opens. */
  readonly onOpen: (name: string, attributes: Readonly<Record<string, string>>, path: readonly string[]) => void;
  /** Names count without their prefixes. */
  readonly isLocal?: boolean;
  /** Called with a sentence for what was left out of the texts. */
  readonly onNote?: (note: string) => void;
}

/** A text that never ends would fill the memory before it is heard of. */
const SILENCE_CHARACTERS = LIMITS.textLength;

/** The first child of this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Text of the first child of this name; undefined when there is none. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.text;
}

/** Children of a child, by both names. */
export function listOf(element: XmlElement | undefined, list: string, name: string): XmlElement[] {
  return childOf(element, list)?.children.filter((child) => child.name === name) ?? [];
}

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
  let heardAt = 0;
  const heard = (): void => void (heardAt = parser.position);
  const window = new TextWindow();
  parser.ENTITIES = HTML_ENTITIES;
  parser.on('error', (error) => {
    // The parser goes on by itself; half-read goods would be worse than none.
    throw new FileRefused(window.signFault(stack[0]) ?? faultAt(parser.line, error.message));
  });
  parser.on('doctype', (doctype) => {
    heard();
    if (/<!(?:ENTITY|ATTLIST|ELEMENT)/i.test(doctype) || doctype.includes('['))
      throw new FileRefused(
        'В начале файла стоит DOCTYPE: такие файлы не принимаются. Попросите у поставщика выгрузку без него',
      );
  });
  parser.on('opentag', (tag) => {
    heard();
    const name = plan.isLocal === true ? tag.name.slice(tag.name.indexOf(':') + 1) : tag.name;
    if (path.length >= LIMITS.depth) throw new FileRefused(`Вложенность файла больше ${LIMITS.depth} уровней`);
    if (stack.length > 0 || plan.wanted.has(name)) {
      nodes += 1;
      if (nodes > LIMITS.nodes) throw new FileRefused(`Слишком большой элемент в строке ${parser.line}`);
      const element = { name, attributes: tag.attributes, children: [], text: '', line: parser.line };
      stack.at(-1)?.children.push(element);
      stack.push(element);
    } else plan.onOpen(name, tag.attributes, path);
    path.push(name);
  });
  const takeText = (text: string): void => {
    heard();
    const inner = stack.at(-1);
    if (inner === undefined) return;
    if (inner.text.length + text.length > LIMITS.textLength)
      throw new FileRefused(`Слишком длинный текст в строке ${parser.line}`);
    inner.text += text;
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', () => {
    heard();
    path.pop();
    const element = stack.pop();
    if (element !== undefined && stack.length === 0) {
      done.push({ element, path: [...path] });
      nodes = 0;
    }
  });
  for await (const chunk of chunks) {
    const before = heardAt;
    const text = withForbiddenMarked(chunk);
    if (text !== chunk) noteForbidden(chunk, window.line, plan.onNote);
    window.add(text);
    parser.write(text);
    window.isHeard = heardAt !== before;
    if (parser.position - heardAt > SILENCE_CHARACTERS)
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

const faultAt = (line: number, message: string): string => `Файл испорчен в строке ${line}: ${russianFault(message)}`;

/** Entities of HTML have one meaning only, so descriptions that use them are read. */
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

function noteForbidden(chunk: string, line: number, onNote: XmlPlan['onNote']): void {
  const signs = [...chunk.matchAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g)].slice(0, NOTED_MAX);
  for (const { 0: sign, index } of signs) {
    const at = line + linesIn(chunk.slice(0, index));
    const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    onNote?.(`Строка ${at}: недопустимый знак U+${code} отброшен`);
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/**
 * The text since the parser last told of something: a bare sign is found out long after it was read, where a semicolon
 * or the end of the file comes.
 */
class TextWindow {
  /** Line at which the next chunk begins, from 1. */
  line = 1;
  /** Whether the parser told of anything in the last chunk. */
  isHeard = false;
  private text = '';
  private from = 1;
  private last = '';

  add(chunk: string): void {
    if (this.isHeard) {
      this.text = this.last;
      this.from = this.line - linesIn(this.last);
    }
    this.text += chunk;
    this.last = chunk;
    this.line += linesIn(chunk);
  }

  /** The sentence for a sign that should have been written otherwise, within an element; null when there is none. */
  signFault(within: XmlElement | undefined): string | null {
    const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
    const text = this.text.replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)/g, blank);
    const bare = /[^\s<>"]{0,20}&(?!(?:#\d+|#x[\da-f]+|\p{L}[\p{L}\d]*);)[^\s<>"]{0,20}/iu.exec(text);
    const less = /<(?![\p{L}_/!?])[^\s<>]{0,20}/u.exec(text);
    const found = [bare, less].filter((one) => one !== null).sort((one, other) => one.index - other.index)[0];
    if (found === undefined) return null;
    const line = this.from + linesIn(text.slice(0, found.index));
    const good = within === undefined ? '' : `, ${nameOf(within)}`;
    const [sign, written] = found === bare ? ['&', '&amp;'] : ['<', '&lt;'];
    return `Файл испорчен в строке ${line}${good}, в тексте «${found[0]}»: знак «${sign}» должен быть записан как «${written}»`;
  }
}

/** An element as people find it in the file. */
function nameOf(element: XmlElement): string {
  const id = element.attributes['id'] ?? textOf(element, 'Ид') ?? '';
  return `${element.name} ${id}`.trim();
}

/** The parser's words for the faults that files really have. */
function russianFault(message: string): string {
  if (/entity/i.test(message)) return 'знак «&» должен быть записан в нём как «&amp;»';
  if (/unclosed|unexpected end|must contain a root/i.test(message))
    return 'он обрывается на середине, или знак «&» в нём не записан как «&amp;»';
  if (/tag/i.test(message)) return 'что в нём открыто, то не закрыто';
  if (/disallowed character/i.test(message)) return 'недопустимый знак';
  return 'это не похоже на XML';
}

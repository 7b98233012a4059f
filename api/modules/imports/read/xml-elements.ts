/**
 * A stream of XML as the elements asked for, each as a small tree that is dropped once it was taken. Documents of any
 * length go through with the memory of one element; no entity but the five of XML is known, and nesting is bounded.
 */
import { SaxesParser } from 'saxes';
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
  parser.on('error', (error) => {
    // The parser goes on by itself; half-read goods would be worse than none.
    throw new FileRefused(`Файл испорчен в строке ${parser.line}: ${russianFault(error.message)}`);
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
    const name = tag.name;
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
    parser.write(chunk);
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

/** The parser's words for the faults that files really have. */
function russianFault(message: string): string {
  if (/entity/i.test(message)) return 'знак «&» должен быть записан в нём как «&amp;»';
  if (/unclosed|unexpected end|must contain a root/i.test(message))
    return 'он обрывается на середине, или знак «&» в нём не записан как «&amp;»';
  if (/tag/i.test(message)) return 'что в нём открыто, то не закрыто';
  if (/disallowed character/i.test(message)) return 'недопустимый знак';
  return 'это не похоже на XML';
}

/** Opens an XLSX workbook: sheets by tabs, shared texts, number formats. Part names, prefixes and case depend on its program. */
import { posix } from 'node:path';
import { decoded } from './decode.ts';
import type { OpenedFile, Part } from './open-file.ts';
import { FileRefused } from './source-row.ts';
import { childOf, textOf, xmlElements, type XmlElement } from './xml-elements.ts';

export interface BookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Undefined when the workbook lacks it, or it is a chart. */
  readonly part: Part | undefined;
}

export interface NumberFormat {
  readonly id: number;
  /** Empty for a built-in format. */
  readonly code: string;
}

/** Characters of all shared texts together. */
const SHARED_MAX = 200_000_000;

export async function* elementsOf(part: Part, ...wanted: string[]): AsyncGenerator<XmlElement> {
  const chunks = decoded(part.stream(), 'utf-8');
  for await (const { element } of xmlElements(chunks, { wanted: new Set(wanted), isLocal: true })) yield element;
}

const plain = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

function partOf({ parts }: OpenedFile, name: string): Part | undefined {
  const wanted = plain(name);
  return parts.find((part) => plain(part.name) === wanted);
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** Relations of a part by id; targets are names of parts. */
async function relationsOf(opened: OpenedFile, name: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(name);
  const part = partOf(opened, posix.join(folder, '_rels', `${posix.basename(name)}.rels`));
  const relations = new Map<string, Relation>();
  if (part === undefined) return relations;
  for await (const { attributes } of elementsOf(part, 'Relationship')) {
    const { Id = '', Type = '', Target = '' } = attributes;
    const target = Target.replaceAll('\\', '/');
    relations.set(Id, {
      type: Type.slice(Type.lastIndexOf('/') + 1).toLowerCase(),
      target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    });
  }
  return relations;
}

/** Name of the workbook part, by convention or by the archive's directory; null when the archive is no XLSX. */
export async function bookName(opened: OpenedFile): Promise<string | null> {
  const usual = opened.parts.find(({ name }) => plain(name) === 'xl/workbook.xml');
  if (usual !== undefined) return usual.name.replaceAll('\\', '/');
  const target = [...(await relationsOf(opened, '')).values()].find(({ type }) => type === 'officedocument')?.target;
  const part = partOf(opened, target ?? '');
  if (part === undefined) return null;
  const relations = [...(await relationsOf(opened, part.name)).values()];
  return relations.some(({ type }) => type === 'worksheet') ? part.name.replaceAll('\\', '/') : null;
}

/** Decodes characters that XML forbids: `_x000D_` (ECMA-376, 22.4.2.4). */
const decodedText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const propertyOf = (run: XmlElement, name: string): string | undefined => {
  const property = childOf(childOf(run, 'rPr'), name);
  return property && (property.attributes['val'] ?? '');
};

/** True for a run that is struck out, as a former price before the new one. */
const isStruck = (run: XmlElement): boolean => !/^(?:0|false)$/.test(propertyOf(run, 'strike') ?? '0');

/** Digits above the line, such as kopecks and the number of a footnote: they would lengthen the figure before them. */
const raised = (text: string): string => text.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));

/** Text of a shared or inline string: all its runs, without phonetic hints and what is struck out. */
function runsOf(element: XmlElement): string {
  let text = element.name === 't' ? element.text : '';
  for (const child of element.children) {
    if (child.name === 'rPh' || isStruck(child)) continue;
    const isRaised = /\d$/.test(text) && propertyOf(child, 'vertAlign') === 'superscript';
    text += isRaised ? raised(runsOf(child)) : runsOf(child);
  }
  return text;
}

export const textOfRuns = (element: XmlElement): string => decodedText(runsOf(element));

async function sharedTexts(part: Part | undefined): Promise<string[]> {
  if (part === undefined) return [];
  const texts: string[] = [];
  let length = 0;
  for await (const element of elementsOf(part, 'si')) {
    const text = textOfRuns(element);
    length += text.length;
    if (length > SHARED_MAX) throw new FileRefused('В книге слишком много текста');
    texts.push(text);
  }
  return texts;
}

async function formatsOf(part: Part | undefined): Promise<NumberFormat[]> {
  if (part === undefined) return [];
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  for await (const element of elementsOf(part, 'numFmts', 'cellXfs')) {
    for (const { name, attributes } of element.children) {
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
      else if (name === 'xf') formats.push({ id, code: codes.get(id) ?? '' });
    }
  }
  return formats;
}

/** Addresses of the pictures in an element of a drawing. */
const blipsOf = ({ name, attributes, children }: XmlElement): string[] => [
  ...(name === 'blip'
    ? Object.entries(attributes).flatMap(([key, id]) => (/(?:^|:)embed$/.test(key) ? [id] : []))
    : []),
  ...children.flatMap(blipsOf),
];

/** Pictures placed in a sheet, by the line of the row in which their upper left corner is, from 1. */
export async function placedPictures(opened: OpenedFile, part: Part | undefined): Promise<Map<number, Part[]>> {
  const placed = new Map<number, Part[]>();
  const drawings = part === undefined ? [] : [...(await relationsOf(opened, part.name)).values()];
  for (const { type, target } of drawings) {
    const drawing = type === 'drawing' ? partOf(opened, target) : undefined;
    if (drawing === undefined) continue;
    const images = await relationsOf(opened, drawing.name);
    for await (const anchor of elementsOf(drawing, 'oneCellAnchor', 'twoCellAnchor')) {
      const line = Number(textOf(childOf(anchor, 'from'), 'row')) + 1;
      const pictures = blipsOf(anchor).flatMap((id) => partOf(opened, images.get(id)?.target ?? '') ?? []);
      placed.set(line, [...(placed.get(line) ?? []), ...pictures]);
    }
  }
  return placed;
}

/** Opens the workbook. Throws `FileRefused`. */
export async function readBook(opened: OpenedFile) {
  const name = await bookName(opened);
  const book = name === null ? undefined : partOf(opened, name);
  if (name === null || book === undefined) throw new FileRefused('В архиве нет книги Excel');
  const relations = await relationsOf(opened, name);
  const related = (type: string, usual: string): Part | undefined => {
    const target = [...relations.values()].find((one) => one.type === type)?.target;
    return partOf(opened, target ?? '') ?? partOf(opened, usual);
  };
  const sheets: BookSheet[] = [];
  let isFrom1904 = false;
  for await (const { name: element, attributes } of elementsOf(book, 'sheet', 'workbookPr')) {
    if (element === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    else {
      const id = Object.entries(attributes).find(([key]) => /^(?:.*:)?id$/.test(key))?.[1] ?? '';
      sheets.push({
        name: attributes['name'] ?? '',
        isHidden: /hidden/i.test(attributes['state'] ?? ''),
        part: partOf(opened, relations.get(id)?.target ?? `xl/worksheets/sheet${sheets.length + 1}.xml`),
      });
    }
  }
  return {
    sheets,
    shared: await sharedTexts(related('sharedstrings', 'xl/sharedStrings.xml')),
    /** Number format by the style of a cell. */
    formats: await formatsOf(related('styles', 'xl/styles.xml')),
    /** Days are counted from 1904, as on old Macs. */
    isFrom1904,
  };
}
export type Book = Awaited<ReturnType<typeof readBook>>;

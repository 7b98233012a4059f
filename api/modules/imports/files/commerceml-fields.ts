/** Fields that a catalogue's goods and the offers of 1C have alike. */
import { cleanLine } from './clean-text.ts';
import type { FileFacts } from './source-row.ts';
import { barcodesOf, codeOrEmpty } from './table-cells.ts';
import { lineOf, listOf, textOf, type XmlElement } from './xml-elements.ts';

/** True for 1C's words for yes. */
export const isYes = (text: string | undefined): boolean => /^(?:true|1|да|истина)$/i.test(text?.trim() ?? '');

/** «ХарактеристикиТовара»: traits that distinguish a variant. */
export function traitsOf(element: XmlElement): Record<string, string> {
  const traits: Record<string, string> = {};
  for (const one of listOf(element, 'ХарактеристикиТовара', 'ХарактеристикаТовара')) {
    const name = lineOf(one, 'Наименование') ?? '';
    const value = lineOf(one, 'Значение') ?? '';
    if (name !== '' && value !== '') traits[name] = value;
  }
  return traits;
}

export const isMarkedDeleted = (element: XmlElement): boolean =>
  /^удал/i.test(element.attributes['Статус'] ?? '') || isYes(textOf(element, 'ПометкаУдаления'));

/** A code of a product; empty for a placeholder. */
export function codeIn(element: XmlElement, name: string): string | undefined {
  const text = lineOf(element, name);
  return text === undefined ? undefined : codeOrEmpty(text);
}

/** All barcodes of a product or an offer; undefined without any element of them. */
export function barcodesIn(element: XmlElement): string[] | undefined {
  const elements = element.children.filter(({ name }) => name === 'Штрихкод');
  return elements.length === 0 ? undefined : [...new Set(elements.flatMap(({ text }) => barcodesOf(cleanLine(text))))];
}

/** The unit's short name; files of 3.1 contain only its classifier code. */
export function unitOf(unit: XmlElement | undefined): string | undefined {
  if (unit === undefined) return undefined;
  const { Код: code = '', НаименованиеПолное: full = '' } = unit.attributes;
  return cleanLine(unit.text) || cleanLine(full) || cleanLine(code);
}

/** Stores facts from the root and the heads of catalogue and offers. */
export function takeHead(name: string, attributes: Readonly<Record<string, string>>, facts: FileFacts): void {
  if (name === 'КоммерческаяИнформация') facts.madeAt ??= attributes['ДатаФормирования'] ?? null;
  if (name !== 'Каталог' && name !== 'ПакетПредложений' && name !== 'ИзмененияПакетаПредложений') return;
  const word = attributes['СодержитТолькоИзменения'];
  if (name === 'ИзмененияПакетаПредложений') facts.changesOnly = true;
  else if (word !== undefined) facts.changesOnly = facts.changesOnly === true || isYes(word);
}

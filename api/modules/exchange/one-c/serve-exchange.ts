/** Handlers of the tasks on files of 1C, for the process apart. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ORDER_STATUSES, orderStatusText, type OrderStatus } from '#contract/orders/order-machine.ts';
import { sameName } from '#contract/values/same-name.ts';
import type { Alive } from '../../../apart/task.ts';
import { decoded, encodingOf } from '../../imports/files/decode.ts';
import { openFile, sampleOf, watched, type OpenedFile } from '../../imports/files/open-file.ts';
import { childOf, listOf, textOf, xmlElements, type XmlElement } from '../../imports/files/xml-elements.ts';
import { isYes } from '../../imports/files/commerceml-fields.ts';
import { zipStream } from '../table/zip-stream.ts';
import type { OrderInDocument, Packed, PackInput } from './exchange-tasks.ts';
import { filesOf, folderOf, safeName } from './received-files.ts';

/** 1C writes an empty date as 0001-01-01. */
const isDay = (text: string | undefined): boolean => /^\d{4}-\d\d-\d\d/.test(text ?? '') && !text?.startsWith('0001');

function statusOf(document: XmlElement): Pick<OrderInDocument, 'status' | 'unknownStatus'> {
  const values = new Map(
    listOf(document, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((one) => [
      textOf(one, 'Наименование')?.trim() ?? '',
      textOf(one, 'Значение')?.trim(),
    ]),
  );
  const flag = (name: string): string | undefined => values.get(name) ?? textOf(document, name);
  const statusText = values.get('Статус заказа') ?? values.get('Статус заказа ИД') ?? '';
  const named = ORDER_STATUSES.find((status) => status === statusText || sameName(orderStatusText(status), statusText));
  const known = (status: OrderStatus | null) => ({ status, unknownStatus: '' });
  if (isYes(flag('Отменен')) || isYes(flag('ПометкаУдаления'))) return known('canceled');
  if (isDay(values.get('Дата отгрузки по 1С'))) return known('delivered');
  if (named !== undefined && named !== 'new') return known(named);
  const status = isDay(values.get('Дата оплаты по 1С')) ? 'paid' : null;
  return { status, unknownStatus: named === undefined ? statusText : '' };
}

export async function* serveOrders(
  { path, name }: { readonly path: string; readonly name: string },
  alive: Alive,
): AsyncGenerator<OrderInDocument> {
  const file = await openFile(path, name);
  try {
    for (const part of file.parts.filter(({ name: one }) => !file.isZip || /\.xml$/i.test(one))) {
      const sample = await sampleOf(part);
      const chunks = decoded(part.stream(), encodingOf(sample, sample.length === part.bytes));
      for await (const { element } of xmlElements(chunks, { wanted: new Set(['Документ']), onOpen: alive })) {
        alive();
        if (childOf(element, 'ХозОперация') !== undefined && textOf(element, 'ХозОперация')?.trim() !== 'Заказ товара')
          continue;
        yield {
          id: textOf(element, 'Ид')?.trim() ?? '',
          number: textOf(element, 'Номер')?.trim() ?? '',
          buyer: textOf(listOf(element, 'Контрагенты', 'Контрагент')[0], 'Наименование')?.trim() ?? '',
          sum: textOf(element, 'Сумма')?.trim() ?? '',
          ...statusOf(element),
        };
      }
    }
  } finally {
    file.close();
  }
}

async function pack({ dataDir, sessionId, names }: PackInput, alive: Alive): Promise<Packed> {
  const files = filesOf(dataDir, sessionId);
  const opened: OpenedFile[] = [];
  try {
    const found: { name: string; content: AsyncIterable<Buffer> }[] = [];
    for (const name of names) {
      const place = join(files, name);
      const file = await openFile(place, name, alive);
      opened.push(file);
      if (file.isZip && /\.zip$/i.test(name))
        found.push(...file.parts.map((part) => ({ name: safeName(part.name), content: part.stream() })));
      else found.push({ name, content: watched(() => createReadStream(place) as AsyncIterable<Buffer>, alive) });
    }
    const path = join(folderOf(dataDir, sessionId), 'pack');
    const [only] = names;
    const packedNames = found.map(({ name }) => name.toLowerCase());
    if (names.length === 1 && only !== undefined) return { path: join(files, only), names: packedNames };
    // The packed file is replaced atomically, so that no reader sees a partial one.
    const made = `${path}-${randomUUID()}`;
    try {
      await pipeline(zipStream(found), createWriteStream(made));
      await rename(made, path);
    } finally {
      await rm(made, { force: true });
    }
    return { path, names: packedNames };
  } finally {
    for (const file of opened) file.close();
  }
}

export async function* servePack(input: PackInput, alive: Alive): AsyncGenerator<Packed> {
  yield await pack(input, alive);
}

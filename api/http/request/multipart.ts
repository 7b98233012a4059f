/**
 * Forms with files. Fields are kept in memory; files are written to a temporary folder of the form as they arrive; limits on number, sizes and
 * names apply while reading. The first error decides the refusal, and the rest is read and discarded so that the sender can read the answer.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Busboy, { type BusboyConfig, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FileField } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { INVISIBLE } from '#contract/values/invisible.ts';
import { FORBIDDEN_KEYS, refuseNul, discardBody } from './body.ts';
import type { ReceivedFile } from '../route.ts';

const FIELDS_MAX = 100;
const FIELD_BYTES = 200_000;
const NAME_BYTES = 100;
const FILE_NAME_MAX = 120;
const HEADERS_MAX = 20;
const MEGABYTE = 1024 * 1024;

export interface FormLimits {
  readonly files: Readonly<Record<string, FileField>>;
  /** Maximum bytes of the whole form. */
  readonly bytes: number;
}

const refusal = (code: 'too_large' | 'validation', path: string, text: string): CodedError =>
  new CodedError(code, { text, details: [{ path, message: text }] });

/** Reads one form into `folder`. */
class FormReader {
  readonly fields: Record<string, string> = {};
  readonly files: Record<string, ReceivedFile[]> = {};
  private readonly folder: string;
  private readonly limits: FormLimits;
  private readonly writing: Promise<void>[] = [];
  private readonly open = new Set<BusboyFileStream>();
  private failure: Error | undefined;
  private begun = 0;

  constructor(folder: string, limits: FormLimits) {
    this.folder = folder;
    this.limits = limits;
  }

  /** Resolves when everything is on the disk; throws the first error. */
  read(request: IncomingMessage): Promise<void> {
    const parser = this.parser(request);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        void Promise.allSettled(this.writing).then(() => {
          if (this.failure === undefined) resolve();
          else reject(this.failure);
        });
      };
      const giveUp = (failure: Error): void => {
        this.fail(failure);
        request.unpipe(parser);
        request.removeAllListeners('data');
        parser.destroy();
        for (const stream of this.open) stream.destroy();
        if (!request.destroyed) discardBody(request);
        settle();
      };
      let length = 0;
      request.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > this.limits.bytes) giveUp(new CodedError('too_large'));
      });
      if (request.destroyed) {
        giveUp(new CodedError('bad_request'));
        return;
      }
      request.once('error', () => giveUp(new CodedError('bad_request')));
      request.once('close', () => {
        if (!request.complete) giveUp(new CodedError('bad_request'));
      });
      parser.on('error', () => giveUp(new CodedError('bad_request')));
      parser.once('finish', settle);
      parser.on('file', (name, stream, fileName) => {
        const taking = this.takeFile(name, stream, fileName as string | undefined);
        // The parser waits for a file that is no longer read.
        taking.catch(giveUp);
        this.writing.push(taking);
      });
      request.pipe(parser);
    });
  }

  private parser(request: IncomingMessage): BusboyInstance {
    const sizes = Object.values(this.limits.files).map(({ bytes }) => bytes);
    const most = Object.values(this.limits.files).reduce((sum, field) => sum + field.most, 0);
    // One more than allowed is accepted, to be refused with a message.
    const limits = {
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES,
      fieldNameSize: NAME_BYTES,
      headerPairs: HEADERS_MAX,
      files: most + 1,
      fileSize: Math.max(0, ...sizes) + 1,
    };
    const parser = parserOf(request, limits);
    parser.on('field', (name, value, nameCut, valueCut) => this.takeField(name, value, nameCut || valueCut));
    parser.on('fieldsLimit', () => this.fail(new CodedError('too_large')));
    parser.on('filesLimit', () => this.fail(new CodedError('too_large', { text: 'Слишком много файлов' })));
    return parser;
  }

  private takeField(name: string, value: string, cut: boolean): void {
    if (cut) this.fail(refusal('too_large', name, 'Слишком длинный текст'));
    else if (FORBIDDEN_KEYS.has(name) || Object.hasOwn(this.fields, name)) this.fail(new CodedError('bad_request'));
    else if (name.includes('\0') || value.includes('\0')) this.fail(new CodedError('bad_request'));
    else this.fields[name] = value;
  }

  private async takeFile(field: string, stream: BusboyFileStream, fileName: string | undefined): Promise<void> {
    const limits = Object.hasOwn(this.limits.files, field) ? this.limits.files[field] : undefined;
    const taken = (this.files[field]?.length ?? 0) + 1;
    if (limits === undefined) this.fail(refusal('validation', field, 'Здесь файлы не принимаются'));
    else if (taken > limits.most) this.fail(refusal('too_large', field, `Файлов может быть не больше ${limits.most}`));
    if (limits === undefined || this.failure !== undefined) {
      // Errors of a truncated part also arrive here; the parser reports them itself.
      stream.on('error', () => undefined);
      stream.resume();
      return;
    }
    this.begun += 1;
    const path = join(this.folder, String(this.begun));
    this.open.add(stream);
    const file = { name: nameOf(fileName), path, bytes: 0 };
    (this.files[field] ??= []).push(file);
    try {
      await pipeline(stream, createWriteStream(path));
    } catch (error) {
      // The shop's own disk; other errors are the sender's, whose connection broke.
      if (['open', 'write'].includes((error as NodeJS.ErrnoException).syscall ?? '')) throw error;
      this.fail(new CodedError('bad_request'));
      return;
    } finally {
      this.open.delete(stream);
    }
    file.bytes = stream.bytesRead;
    if (file.bytes > limits.bytes)
      this.fail(
        refusal('too_large', field, `Файл «${file.name}» больше ${Math.floor(limits.bytes / MEGABYTE)}\u00a0МБ`),
      );
    // A browser sends an empty part for an unused file input.
    if (file.bytes === 0 && file.name === '')
      this.files[field] = (this.files[field] ?? []).filter((other) => other !== file);
  }

  private fail(failure: Error): void {
    this.failure ??= failure;
  }
}

/** The library throws on headers that it cannot parse. */
function parserOf(request: IncomingMessage, limits: NonNullable<BusboyConfig['limits']>): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits,
    });
  } catch {
    discardBody(request);
    throw new CodedError('unsupported_media_type');
  }
}

function nameOf(fileName: string | undefined): string {
  const last = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  // Control and direction characters in a name could disguise the message that contains it.
  return last.replace(INVISIBLE, '').slice(0, FILE_NAME_MAX);
}

function checkFormType(request: IncomingMessage): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  refuseNul(type);
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type) || encoding.toLowerCase() !== 'identity')
    throw new CodedError('unsupported_media_type');
}

const FORM = 'shop-form-';

/** True while a process has this id. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the forms of killed processes; called before this one, which may have the id of a killed one, receives any. */
export async function removeFormsLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(FORM) ? /^\d+(?=-)/.exec(name.slice(FORM.length))?.[0] : undefined;
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    // One of another user stays.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Reads a multipart form; call `dispose` when done with its files. Throws `unsupported_media_type`, `too_large`, `validation` for a file in
 * a field that accepts none, and `bad_request`; after an error no files remain.
 */
export async function readForm(request: IncomingMessage, limits: FormLimits) {
  try {
    checkFormType(request);
    if (Number(request.headers['content-length'] ?? 0) > limits.bytes) throw new CodedError('too_large');
  } catch (error) {
    discardBody(request);
    throw error;
  }
  const folder = await mkdtemp(join(tmpdir(), `${FORM}${process.pid}-`));
  const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const reader = new FormReader(folder, limits);
  try {
    await reader.read(request);
    return {
      fields: reader.fields,
      files: reader.files,
      /** Removes the temporary files. */
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

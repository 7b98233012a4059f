/**
 * A bucket of an S3-compatible store: the five requests that backups need. It uses path-style addresses, which every such store supports.
 * The signature covers the body's hash, so a store refuses a body that was changed in transit.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import { StartError } from '../environment/open-database.ts';

export interface BucketAddress {
  /** `https://host/bucket/folder`; the folder is optional. */
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

export interface BucketObject {
  /** Relative to the folder of the address. */
  readonly key: string;
  readonly bytes: number;
}

export interface Listed {
  readonly objects: BucketObject[];
  /** Prefixes up to and including the next slash; empty unless folding was requested. */
  readonly folders: string[];
}

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 300;
/** Enough for one part of a database over a slow line. */
const TIMEOUT_MS = 5 * 60_000;

interface StoreRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly body?: Uint8Array;
  readonly headers?: Record<string, string>;
}

/** All methods throw `StartError` with a message when the store is unreachable or refuses. */
export class Bucket {
  private readonly client: AwsClient;
  private readonly root: string;
  private readonly bucket: string;
  /** Empty, or ending with a slash. */
  private readonly folder: string;

  constructor({ url, accessKey, secretKey, region }: BucketAddress) {
    const { origin, pathname } = new URL(url);
    const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
    this.bucket = bucket;
    this.folder = folders.map((part) => `${part}/`).join('');
    this.root = `${origin}/${bucket}`;
    this.client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' });
  }

  /** Writes an object, completely or not at all. */
  async put(key: string, body: Uint8Array): Promise<void> {
    await this.send({ method: 'PUT', path: this.folder + key, body });
  }

  /** Copies an object within the store. */
  async copy(from: string, to: string): Promise<void> {
    const headers = { 'x-amz-copy-source': `/${this.bucket}/${this.folder}${from}` };
    await this.send({ method: 'PUT', path: this.folder + to, headers });
  }

  /** Content of an object; undefined when it does not exist. */
  async get(key: string): Promise<Buffer | undefined> {
    return (await this.send({ method: 'GET', path: this.folder + key })) ?? undefined;
  }

  /** Removes an object; a missing one is no error. */
  async remove(key: string): Promise<void> {
    await this.send({ method: 'DELETE', path: this.folder + key });
  }

  /** Objects whose key has this prefix; with `fold`, those behind a further slash are returned as folders. */
  async list(prefix: string, { fold = false } = {}): Promise<Listed> {
    const listed: Listed = { objects: [], folders: [] };
    let next: string | undefined;
    do {
      const query = {
        'list-type': '2',
        prefix: this.folder + prefix,
        ...(fold ? { delimiter: '/' } : {}),
        ...(next === undefined ? {} : { 'continuation-token': next }),
      };
      const page = readListing((await this.send({ method: 'GET', path: '', query }))?.toString() ?? '');
      listed.objects.push(...page.objects.map(({ key, bytes }) => ({ key: this.below(key), bytes })));
      listed.folders.push(...page.folders.map((name) => this.below(name)));
      next = page.next;
    } while (next !== undefined);
    return listed;
  }

  private below(key: string): string {
    return key.slice(this.folder.length);
  }

  /** The answer's body; null when the object does not exist. */
  private async send(request: StoreRequest): Promise<Buffer | null> {
    for (let attempt = 1; ; attempt += 1) {
      const [body, reason] = await this.tryOnce(request).catch(
        (error: unknown) => [undefined, reasonOf(error)] as const,
      );
      if (reason === undefined) return body ?? null;
      const isTemporary = !/^4\d\d/.test(reason);
      if (!isTemporary || attempt === ATTEMPTS)
        throw new StartError(
          `The store of backups at ${this.root} did not ${request.method} ${request.path === '' ? 'its listing' : request.path}: ${reason}`,
        );
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }

  private async tryOnce({ method, path, query = {}, body, headers }: StoreRequest) {
    const url = `${this.root}${path === '' ? '' : `/${path}`}?${new URLSearchParams(query).toString()}`;
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await this.client.sign(url.replace(/\?$/, ''), {
      method,
      headers: { 'x-amz-content-sha256': sha256, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const content = Buffer.from(await response.arrayBuffer());
    const code = /<Code>(\w+)<\/Code>/.exec(content.subarray(0, 2_000).toString())?.[1];
    if (response.status === 404 && path !== '' && code !== 'NoSuchBucket') return [null, undefined] as const;
    // A copy that fails halfway is reported in the body of a successful answer.
    const isRefused = !response.ok || (headers !== undefined && code !== undefined);
    return isRefused ? ([null, `${response.status} ${code ?? ''}`.trim()] as const) : ([content, undefined] as const);
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause);
}

function readListing(xml: string): Listed & { next: string | undefined } {
  const [objects, folders]: [BucketObject[], string[]] = [[], []];
  const path: string[] = [];
  let next: string | undefined;
  let [text, key, bytes] = ['', '', 0];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
  });
  parser.on('text', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    path.pop();
    const place = `${path.at(-1) ?? ''} ${name}`;
    if (place === 'Contents Key') key = text;
    if (place === 'Contents Size') bytes = Number(text);
    if (name === 'Contents') objects.push({ key, bytes });
    if (place === 'CommonPrefixes Prefix') folders.push(text);
    if (name === 'NextContinuationToken' && text !== '') next = text;
    text = '';
  });
  parser.write(xml).close();
  return { objects, folders, next };
}

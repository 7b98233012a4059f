/** Serves `/pictures/<hash>.webp` and `/pictures/<hash>-<width>.webp`; names are content hashes, so answers never change. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type Koa from 'koa';
import { CodedError } from '#contract/errors.ts';
import { PICTURE_WIDTHS, type PictureWidth } from '#contract/rules/picture.ts';
import type { Services } from '../services.ts';
import { Renditions, type StoredPicture } from './renditions.ts';

const PREFIX = '/pictures/';
const NAME = /^([a-z0-9]{1,64})(?:-(\d{1,4}))?\.webp$/;
const YEAR_S = 31_536_000;

function presetWidth(text: string): PictureWidth | undefined {
  return PICTURE_WIDTHS.find((width) => String(width) === text);
}

/** Folder of the originals. */
export function pictureFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/** Answers below `/pictures/`, passes everything else on. Unknown names and widths are `not_found`. */
export function pictureMiddleware<State>(services: Pick<Services, 'settings'>): Koa.Middleware<State> {
  const renditions = new Renditions(pictureFolder(services.settings.DATA_DIR));

  async function find(name: string): Promise<StoredPicture | undefined> {
    const [, hash, width] = NAME.exec(name) ?? [];
    if (hash === undefined) return undefined;
    if (width === undefined) return renditions.original(hash);
    const preset = presetWidth(width);
    return preset === undefined ? undefined : renditions.rendition(hash, preset);
  }

  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX)) return next() as Promise<unknown>;
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new CodedError('method_not_allowed');
    }
    const name = ctx.path.slice(PREFIX.length);
    const picture = await find(name);
    if (picture === undefined) throw new CodedError('not_found');
    ctx.status = 200;
    ctx.set('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
    ctx.set('ETag', `"${name}"`);
    if (ctx.fresh) {
      ctx.status = 304;
      return undefined;
    }
    ctx.type = 'image/webp';
    ctx.length = picture.bytes;
    if (ctx.method === 'GET') ctx.body = createReadStream(picture.path);
    return undefined;
  };
}

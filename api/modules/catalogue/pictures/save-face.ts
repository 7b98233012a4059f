/** Saves the shop's own look with its pictures: only over the revision that was read. */
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { originalUrl } from '#contract/products/picture.ts';
import {
  FACE_PICTURES,
  FACE_TEXTS,
  type FacePicture,
  type FaceSettings,
  type saveFace as endpoint,
} from '#contract/shop/face.ts';
import type { Face } from '#contract/shop/face-shape.ts';
import type { By, Services, Upload } from '../../../environment/services.ts';
import { differences } from '../../audit/record-audit.ts';
import { facePictures, faceSettings, storeFace } from '../../shop/facts/shop-face.ts';
import { writeWithPictures } from './write-with-pictures.ts';

/** Saves and audits the look; the same again changes nothing. Throws `settings_changed` over another revision, `picture_refused`. */
export async function saveFace(
  services: Pick<Services, 'db' | 'pictures'>,
  { revision, dropLogo, dropHero, ...texts }: BodyOf<typeof endpoint>,
  files: Readonly<Record<string, readonly Upload[]>>,
  by: By,
): Promise<FaceSettings> {
  const uploads = FACE_PICTURES.flatMap((field) => (files[field] ?? []).map((file) => ({ ...file, field })));
  return writeWithPictures(services, { field: 'logo', uploads }, by.now, async (trx, drafts) => {
    const before = await faceSettings(trx);
    const isDropped = { logo: dropLogo === 'yes', hero: dropHero === 'yes' };
    const pictureOf = (name: FacePicture): Face[FacePicture] => {
      const draft = drafts[uploads.findIndex(({ field }) => field === name)];
      if (draft !== undefined) return { url: originalUrl(draft.id), width: draft.width, height: draft.height };
      return isDropped[name] ? null : before[name];
    };
    const face: Face = { ...texts, logo: pictureOf('logo'), hero: pictureOf('hero') };
    const urls = ({ logo, hero }: Face) => ({ logo: logo?.url ?? null, hero: hero?.url ?? null });
    const pictures = FACE_PICTURES.filter((name) => urls(before)[name] !== urls(face)[name]);
    const words = differences(FACE_TEXTS, before, face);
    if (words === null && pictures.length === 0) return { answer: before, released: [] };
    if (before.revision !== revision) throw new CodedError('settings_changed');
    const former = await facePictures(trx);
    const shown = pictures.map((name) => [name, face[name] === null ? 'убрано' : 'загружено'] as const);
    await storeFace({ trx, ...by }, face, { ...words, ...Object.fromEntries(shown) });
    return { answer: await faceSettings(trx), released: former };
  });
}

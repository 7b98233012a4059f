/** The shop's own look: the defaults, overridden by the settings table. */
import type { Knex } from 'knex';
import { accentCss } from '#contract/shop/accent.ts';
import { FACE_PICTURES, FACE_TEXTS, type FaceSettings } from '#contract/shop/face.ts';
import { faceSchema, type Face, type PublicFace } from '#contract/shop/face-shape.ts';
import { pictureIdOf } from '#contract/products/picture.ts';
import { contentRevision } from '#db/revision.ts';
import type { AuditDetails, AuditedAct } from '../../audit/record-audit.ts';
import { readSetting, saveSetting } from './stored-setting.ts';

/** Setting with the look; absent while all of it is the default. */
export const FACE_SETTING = 'face';

const DEFAULT_FACE = {
  ...Object.fromEntries(FACE_TEXTS.map((name) => [name, ''])),
  logo: null,
  hero: null,
} as Face;

async function readStored(db: Knex): Promise<Face> {
  return { ...DEFAULT_FACE, ...faceSchema.partial().parse((await readSetting(db, FACE_SETTING)) ?? {}) };
}

/** The look with its revision. */
export async function faceSettings(db: Knex): Promise<FaceSettings> {
  const face = await readStored(db);
  return { ...face, revision: contentRevision(face) };
}

/** The look that pages show; undefined while all of it is the default. */
export async function publicFace(db: Knex): Promise<PublicFace | undefined> {
  const face = await readStored(db);
  if (Object.values(face).every((value) => value === '' || value === null)) return undefined;
  return { ...face, css: accentCss(face.accent) };
}

/** Ids of the pictures that the look shows. */
export async function facePictures(db: Knex): Promise<string[]> {
  const face = await readStored(db);
  return FACE_PICTURES.flatMap((name) => pictureIdOf(face[name]?.url ?? '') ?? []);
}

/** Stores the look, and records its changes. */
export function storeFace(act: AuditedAct, face: Face, changes: AuditDetails): Promise<void> {
  return saveSetting(act, { key: FACE_SETTING, label: 'Оформление', action: 'face_changed' }, face, changes);
}
